"""JSON in and out: what stands in a request, in a stored entry, and in the canonical form that is hashed."""
