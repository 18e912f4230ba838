"""What the OpenAPI page tells of the reports: their routes are served by `service.reports.routes`."""

from __future__ import annotations

from typing import Final

from service.api.operation import OPERATIONS, Operation
from service.wire.bodies import EveningBody
from service.wire.queries import PaperQuery, SheetQuery

PDF: Final = "application/pdf"

REPORTS: Final = {
    "reports.sheet_pdf": Operation(summary="The score sheet on paper", query=SheetQuery, answers={200: PDF}),
    "reports.rule_card_pdf": Operation(summary="The terms on one page", query=PaperQuery, answers={200: PDF}),
    "reports.blank_sheet_pdf": Operation(summary="A sheet for a pencil", query=PaperQuery, answers={200: PDF}),
    "reports.audit_pdf": Operation(summary="The audit of a round on paper", query=PaperQuery, answers={200: PDF}),
    "reports.sheets_pdf": Operation(
        summary="The score sheets of several tables on paper",
        of_table=False,
        body=EveningBody,
        query=PaperQuery,
        answers={200: PDF},
    ),
}
"""Every report by its endpoint."""

OPERATIONS.update(REPORTS)
