"""The checks, a file a topic. One check is one rule; it knows neither its article nor its game."""
