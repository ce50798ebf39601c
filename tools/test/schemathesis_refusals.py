"""
What may be refused although it fits the schema, because JSON Schema has no words for it: references to what is not there,
rules over several fields, expressions and addresses. Each refusal is named for each operation. Where `holds` is given, it looks at
the request and tells whether the refusal is right.
"""

import re
from typing import Callable, NamedTuple, Optional

import schemathesis_claims as claims


class Refusal(NamedTuple):
    message: str
    holds: Optional[Callable] = None


def refusals(*messages):
    return [Refusal(message) for message in messages]


# Of every operation.
TIME = Refusal(r"^[\w.]+ must be an ISO 8601 time\.$", claims.is_no_time)
ETAG = Refusal(r"^If-Match must be an ETag from a response, ", claims.is_no_etag)
REFERENCE = Refusal(r"refers to something that doesn't exist in this workspace and mode\.$", claims.names_nothing)

CONTACT_KEYS = [
    Refusal(r"^A contact needs at least one of email, external_id and phone\.$", claims.has_no_contact_key),
    Refusal(r"^A contact must keep at least one of email, external_id and phone\.$", claims.clears_a_contact_key),
]
CONVERSATION = [
    Refusal(r"^contact needs at least one of email, external_id and phone\.$", claims.has_no_contact_key),
    Refusal(r"^Send contact or contact_id, not both\.$", claims.has_both_contacts),
    Refusal(r"^Send at least one of transcript, audio_url and events\.$", claims.has_no_content),
    Refusal(r"^transcript must not be blank\.$", claims.has_blank_transcript),
    Refusal(r"^ended_at must not be before started_at\.$", claims.ends_before_it_starts),
    Refusal(r"\.ended_at must not be before started_at\.$", claims.ends_before_it_starts),
    Refusal(r"\.duration_ms leads to an invalid date\.$"),
    Refusal(r"\.id must be unique; another event has the same id\.$", claims.repeats_an_event_id),
    Refusal(r"\.parent_id must be the id of another event of this conversation\.$", claims.names_no_event),
    Refusal(r"\.parent_id must be the id of the event that it is nested in\.$"),
    Refusal(r"\.parent_id makes the event its own parent\.$"),
    # The schema describes nested events only as objects, so that it need not refer to itself.
    Refusal(r"^events\.\d+\.children\.", claims.is_no_event),
]
LISTED = refusals(
    r"^verdict needs a criterion\.$",
    r"^agent_version needs exactly one agent\.$",
    r"^sort must be created_at if you search with q\.$",
    r"^starting_after must be a conversation that still has a (score|started_at)\.$",
)
TWO_IDS = refusals(r"^id must be the same in the query and the body\.$", r"^id is required in the query or the body\.$")
ADDRESS = refusals(
    r" is not a valid address\.$",
    r" must be a valid URL\.$",
    r" must not contain a user name or password\.$",
    r" must begin with https://\.$",
    r" is not a public address but ",
    r" is a host in a private network\.$",
    r" has a port other than",
)
ALLOWLIST = refusals(
    r"^ip_allowlist\.\d+ is not an IPv4 or IPv6 address or CIDR range\.$",
    r"^ip_allowlist\.\d+ must be written as ",
)
AGENT = ADDRESS + refusals(
    r"^tools\.\d+\.name must be unique; ",
    r"^endpoint_secret needs an endpoint_url\.$",
    r"^tools\.\d+\.parameters",
    r" accepts at most \d+ bytes as JSON; ",
)
TEST_INPUT = [
    Refusal(r"^Send exactly one of (cases\.\d+\.)?message, .*messages and .*scenario_id\.$", claims.has_not_one_test_input),
    Refusal(r"messages must end with a message from the customer\.$", claims.agent_speaks_last),
    Refusal(r"^cases\.\d+\.name must be unique; ", claims.repeats_a_case_name),
    Refusal(r"^cases accepts at most \d+ bytes as JSON; "),
]
PERIOD = [
    Refusal(r"^time_zone must be the name of an IANA time zone, such as Europe/Berlin\.$", claims.is_no_time_zone),
    Refusal(r"^from must not be after to, which is today by default\.$", claims.period_is_reversed),
    Refusal(r"^from and to must span at most 400 days\.$", claims.period_is_long),
]
NARROWING = refusals(r" can't be combined with (agent|channel|tag): use only one of ", r" can't filter a breakdown by ")
RUBRIC = refusals(
    r"^criteria are required if you send no template\.$",
    r"^criteria need at least one weight above 0\.$",
    r"^criteria accept at most \d+ characters in total\.$",
    r"^template must be one of ",
    r"^criteria\.\d+ needs a check, a question, or both\.$",
    r"^criteria\.\d+\.check must be a built-in check; GET /checks lists them\.$",
    r"^criteria\.\d+\.key must be unique; two criteria have this key\.$",
    r"^criteria\.\d+\.max_score must be 1 for a binary criterion\.$",
    r"^criteria\.\d+\.parameters",
    r"^criteria\.\d+\.categories",
    r"^criteria\.\d+\.applies_when is invalid: ",
)
EXPRESSION = refusals(r"^The expression is invalid: ")
RULE = EXPRESSION + refusals(
    r"^when needs exactly one of event and trigger_id\.$",
    r"^\w+ (needs|doesn't accept) \w+\.$",
    r"^tag needs at least one tag in tags\.$",
    r" needs a [\w, ]+, but ",
    r"^A contact needs at least one of email, external_id and phone\.$",
)
REVIEW = refusals(
    r"^assignees accepts at most \d+ people, as in reviewers_wanted\.$",
    r"^criteria can only be sent if you uphold the dispute\.$",
    r"^criteria must include \S+: ",
    r"^criterion must be the key of a criterion of this scorecard\.$",
    r"^proposed_verdict needs a criterion\.$",
    r"^rubric_id must be the rubric of the scorecard that you send\.$",
    r"^criteria\.\d+\.",
    r" is for API keys only: signed-in members always act as themselves\.$",
)
TRAINING = refusals(
    r"^The customer says nothing in this conversation\.$",
    r" must contain a letter or a digit\.$",
    r" must be unique; it is already used\.$",
    r" must be the key of one of the customer's answers\.$",
    r"^transcript has no turn of the trainee: ",
)
TRIGGER = refusals(
    r"^schema or example is required\.$",
    r"^Send schema or example, not both\.$",
    r"^schema(\.\S+)? ",
    r"(?s)^mapping\..+ is not a field of a ",
    r"(?s)^mapping\..+ must be a JSON Pointer such as ",
    r"(?s)^mapping\..+ is part of ",
    r"(?s)^mapping\..+ can't be set: a custom event is the payload itself\.$",
)
WEBHOOK = ADDRESS + refusals(
    r"^secret can't be changed here: use POST /webhooks/\{id\}/rotate-secret\.$",
    r"^secret starts with whsec_, so it must continue with at least ",
)

PASSWORD = refusals(
    r"^(current_)?password is wrong\.$",
    r"^current_password is required to change the e-mail\.$",
    r"^This account has no password; ",
    r"^code is wrong\. Send the code that the app shows now\.$",
)

PATTERNS = refusals(r"^pii_patterns\.\d+\.(name must be unique; two patterns have this name\.$|pattern )")

BY_OPERATION = {
    "createConversation": CONVERSATION,
    "updateConversation": CONVERSATION,
    "updateConversationByField": CONVERSATION + TWO_IDS,
    "deleteConversationByField": TWO_IDS,
    "createContact": CONTACT_KEYS,
    "updateContact": CONTACT_KEYS,
    "updateContactByField": CONTACT_KEYS + TWO_IDS,
    "createCompany": refusals(r"^name is required to create a company\.$"),
    "updateCompanyByField": TWO_IDS,
    "updateTicketByField": TWO_IDS,
    "previewTicketMerge": refusals(r"^Send exactly one of into and source_ticket_ids\.$"),
    "mergeTickets": refusals(r"^Send exactly one of into and source_ticket_ids\.$"),
    "createApiKey": ALLOWLIST,
    "updateApiKey": ALLOWLIST,
    # What OTLP is, its own specification says.
    "ingestSpans": refusals(r"^resourceSpans\S* (is missing|must be )"),
    "updateWorkspace": PATTERNS,
    "tryWorkspacePrivacy": PATTERNS,
    # Any text may be a password or a code, but only one is the right one.
    "changePassword": PASSWORD,
    "requestWorkspaceDeletion": PASSWORD
    + refusals(r"^name must be the name of this workspace\.$", r"^current_password is required\.$"),
    "updateProfile": PASSWORD,
    "beginTwoFactor": PASSWORD,
    "confirmTwoFactor": PASSWORD,
    "disableTwoFactor": PASSWORD,
    "renewRecoveryCodes": PASSWORD,
    "createRubric": RUBRIC,
    "updateRubric": RUBRIC,
    "importRubric": RUBRIC,
    "previewRubric": RUBRIC,
    "updateScoringSettings": EXPRESSION + refusals(r"^Two sampling rules are called "),
    "getInsightScores": PERIOD + NARROWING,
    "getInsightDistribution": PERIOD + NARROWING,
    "getInsightBreakdown": PERIOD + NARROWING,
    "getInsightFailingCriteria": PERIOD + NARROWING,
    "getAgentFigures": PERIOD,
    "getInsightAgentCriteria": PERIOD + NARROWING,
    "listInsightConversations": PERIOD + NARROWING,
    "getDeliverySuccessRates": refusals(r"^created_after must not be after created_before, which is now by default\.$"),
    "listConversations": LISTED,
    "countConversations": LISTED,
    # Each resource has filters of its own.
    "createExport": LISTED + refusals(r"^\w+ can't be filtered by \w+\.$"),
    "createRescore": LISTED,
    "createDemoData": refusals(r"^Demo data is only available in test mode\. "),
    "createBulkChange": LISTED + [Refusal(r"^ids is required\.$", claims.has_neither_ids_nor_filters)],
    "listReviews": refusals(r"^starting_after is a review that no longer exists: start from the first page\.$"),
    "createReview": REVIEW,
    "updateReview": REVIEW,
    "submitReview": REVIEW,
    "createDispute": REVIEW,
    "resolveDispute": REVIEW,
    "createCalibration": REVIEW,
    "createAgent": AGENT,
    "updateAgent": AGENT,
    "updateAgentByField": AGENT + TWO_IDS,
    "testAgent": TEST_INPUT,
    "createAgentSuite": TEST_INPUT,
    "updateAgentSuite": TEST_INPUT,
    "createTrainingScenario": TRAINING,
    "updateTrainingScenario": TRAINING,
    "createTrainingScenarioFromConversation": TRAINING,
    "createTrainingAttempt": TRAINING,
    "createTrainingAssignments": TRAINING,
    # A key is nobody's: it says whose progress it wants.
    "getTrainingProgress": refusals(r"^trainee is required\.$"),
    "createTrigger": TRIGGER,
    "updateTrigger": TRIGGER,
    "createRule": RULE,
    "tryRule": RULE,
    "updateRule": RULE,
    "updateRuleByField": RULE + TWO_IDS,
    "deleteRuleByField": TWO_IDS,
    "createWebhook": WEBHOOK,
    "updateWebhook": WEBHOOK,
    "updateWebhookByField": WEBHOOK + TWO_IDS,
    "deleteWebhookByField": TWO_IDS,
}


def is_right(operation_id, case, response):
    """Whether a refused request was named above, and is what the refusal says it is."""
    error = response.json()["error"]
    named = [TIME, REFERENCE, ETAG, *BY_OPERATION.get(operation_id, [])]
    for message, holds in named:
        if re.search(message, error["message"]):
            return holds is None or holds(case, response, error.get("field"))
    return False
