"""The template of each page."""

from __future__ import annotations

from typing import Final

from service.pages import around, casework, contexts, hearing

TEMPLATES: Final[dict[type[contexts.Page], str]] = {
    contexts.HomePage: "pages/home.html",
    contexts.JoinPage: "pages/join.html",
    contexts.NewPage: "pages/new.html",
    contexts.TablePage: "pages/table.html",
    contexts.NowPage: "pages/now.html",
    contexts.MissedPage: "pages/missed.html",
    contexts.LogPage: "pages/log.html",
    hearing.EntryPage: "pages/entry.html",
    hearing.SheetPage: "pages/sheet.html",
    contexts.LinksPage: "pages/links.html",
    contexts.OwnerPage: "pages/owner.html",
    contexts.CodePage: "pages/code.html",
    contexts.TroublePage: "pages/trouble.html",
    contexts.TrustPage: "pages/trust.html",
    hearing.AskPage: "pages/ask.html",
    around.CountPage: "pages/count.html",
    around.NamesPage: "pages/names.html",
    around.ScoreboardPage: "pages/scoreboard.html",
    around.TermsPage: "pages/terms.html",
    around.TallyPage: "pages/tally.html",
    casework.AuditPage: "pages/audit.html",
    casework.BookPage: "pages/book.html",
    casework.DisputePage: "pages/dispute.html",
    casework.DisputesPage: "pages/disputes.html",
    casework.RaisePage: "pages/raise.html",
    hearing.ThenPage: "pages/then.html",
    hearing.RefereePage: "pages/referee.html",
}
"""The template of each page's dataclass."""
