"""Figures for whoever watches over a server."""

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter("astrarium_requests", "Requests answered", ("method", "route", "status"))
SECONDS = Histogram("astrarium_request_seconds", "Time to answer a request", ("route",))
ACTIONS = Counter("astrarium_actions", "Requests to play that were carried out")
SOCKETS = Gauge("astrarium_sockets", "Live connections")
NOTICES = Counter("astrarium_notices", "Notices to people", ("way", "what"))
BOT_ANSWERS = Counter("astrarium_bot_answers", "Actions played by bots")
BOT_FAILURES = Counter("astrarium_bot_failures", "Bots that failed or took too long")
