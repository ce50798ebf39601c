"""
A check of our own, for operations whose refusals JSON Schema can't fully describe. The tool's check of the same purpose can
only be turned off as a whole; this one names each refusal that a valid request may get.
"""

import re

import schemathesis

OPERATIONS = {
    "createConversation",
    "createContact",
    "updateContact",
    "createCompany",
    "createTicket",
    "updateTicket",
}

BEYOND_SCHEMA = re.compile(
    "|".join(
        [
            # A reference is judged by what exists.
            r"names nothing in this workspace and mode\.$",
            # Rules over several fields.
            r"^A contact must keep one of email, external_id and phone\.$",
            r"^(A )?contact needs email, external_id or phone\.$",
            r"^contact and contact_id can't both be given\.$",
            r"^name is required to create a company\.$",
            r"^transcript, audio_url or events is required\.$",
            r"^ended_at is before started_at\.$",
            # The schema describes nested events only as objects, so that it need not refer to itself.
            r"^events\.\d+\.children\.",
            # Rules over several events.
            r"\.ended_at must not be before started_at\.$",
            r"\.id is the id of another event, too\.$",
            r"\.parent_id names (no event of this conversation|another event than the one that it is nested in)\.$",
            r"\.parent_id makes the event belong to itself\.$",
        ]
    )
)
RFC_3339 = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$", re.IGNORECASE)


@schemathesis.check
def schema_valid_requests_are_accepted(ctx, response, case):
    if case.operation.definition.raw.get("operationId") not in OPERATIONS:
        return
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    error = response.json()["error"]
    if BEYOND_SCHEMA.search(error["message"]) or is_no_time(case.body, error):
        return
    raise AssertionError(f"Valid data should have been accepted: {error}")


def is_no_time(body, error):
    """Whether the generator left out the format, as it does for texts that may be null."""
    if not error["message"].endswith("must be an ISO 8601 time."):
        return False
    value = body
    for step in error["field"].split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return not RFC_3339.match(value)
