"""The HTTP part for programs: JSON, streams of events, and their description.

An endpoint is one function under ``@get`` or ``@post`` (see `partida.server.api.route`), which declares all
that is to be known of it: parameters and body as structs, answers, and codes of refusals. Requests are read
and OpenAPI is written from that. It is served when it stands in `partida.server.api.endpoints.ENDPOINTS`.
"""
