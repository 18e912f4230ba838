"""Reports on paper: score sheets as PDF."""
