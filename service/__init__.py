"""The shell of Red Three: the web service, its storage and its command line around the pure core `events`."""
