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
ETAG = Refusal(r"^If-Match must be an ETag as it was answered, ", claims.is_no_etag)
REFERENCE = Refusal(r"names nothing in this workspace and mode\.$", claims.names_nothing)

CONTACT_KEYS = [
    Refusal(r"^A contact needs email, external_id or phone\.$", claims.has_no_contact_key),
    Refusal(r"^A contact must keep one of email, external_id and phone\.$", claims.clears_a_contact_key),
]
CONVERSATION = [
    Refusal(r"^contact needs email, external_id or phone\.$", claims.has_no_contact_key),
    Refusal(r"^contact and contact_id can't both be given\.$", claims.has_both_contacts),
    Refusal(r"^transcript, audio_url or events is required\.$", claims.has_no_content),
    Refusal(r"^transcript must not be blank\.$", claims.has_blank_transcript),
    Refusal(r"^ended_at is before started_at\.$", claims.ends_before_it_starts),
    Refusal(r"\.ended_at must not be before started_at\.$", claims.ends_before_it_starts),
    Refusal(r"\.duration_ms leads out of the calendar\.$"),
    Refusal(r"\.id is the id of another event, too\.$", claims.repeats_an_event_id),
    Refusal(r"\.parent_id names no event of this conversation\.$", claims.names_no_event),
    Refusal(r"\.parent_id names another event than the one that it is nested in\.$"),
    Refusal(r"\.parent_id makes the event belong to itself\.$"),
    # The schema describes nested events only as objects, so that it need not refer to itself.
    Refusal(r"^events\.\d+\.children\.", claims.is_no_event),
]
LISTED = refusals(
    r"^verdict needs a criterion\.$",
    r"^agent_version needs one agent\.$",
    r"^sort must be created_at for a search by q\.$",
    r"^starting_after is no conversation with a (score|started_at) any more\.$",
)
TWO_IDS = refusals(r"^id is not the same in the query and in the body\.$", r"^id is required, in the query or in the body\.$")
ADDRESS = refusals(
    r" is not a valid address\.$",
    r" must be a valid address\.$",
    r" must have no user name or password in it\.$",
    r" must begin with https://\.$",
    r" is not a public address but ",
    r" names a host inside a private network\.$",
    r" has a port that is not allowed",
)
ALLOWLIST = refusals(
    r"^ip_allowlist\.\d+ is no IPv4 or IPv6 address or CIDR range\.$",
    r"^ip_allowlist\.\d+ must be written as ",
)
AGENT = ADDRESS + refusals(
    r"^tools\.\d+\.name is the name of an earlier tool\.$",
    r"^endpoint_secret needs an endpoint_url to go to\.$",
    r"^tools\.\d+\.parameters",
    r" bytes as JSON; at most ",
)
TEST_INPUT = [
    Refusal(r"^Give exactly one of (cases\.\d+\.)?message, .*messages and .*scenario_id\.$", claims.has_not_one_test_input),
    Refusal(r"messages must end with a message of the customer\.$", claims.agent_speaks_last),
    Refusal(r"^cases\.\d+\.name is the name of an earlier case\.$", claims.repeats_a_case_name),
    Refusal(r"^cases take \d+ bytes as JSON; at most "),
]
PERIOD = [
    Refusal(r"^time_zone must be the name of an IANA time zone, such as Europe/Berlin\.$", claims.is_no_time_zone),
    Refusal(r"^from must not be after to, which is today unless it is given\.$", claims.period_is_reversed),
    Refusal(r"^from and to must be at most 400 days apart, both included\.$", claims.period_is_long),
]
NARROWING = refusals(r" can't be combined with (agent|channel|tag): ask for one of ", r" can't narrow a breakdown by ")
RUBRIC = refusals(
    r"^criteria are required where no template is given\.$",
    r"^criteria have no weight: at least one must count\.$",
    r"^criteria are longer than \d+ characters together\.$",
    r"^template must be one of ",
    r"^criteria\.\d+ needs a check, a question, or both\.$",
    r"^criteria\.\d+\.check is not a built-in check; GET /checks lists them\.$",
    r"^criteria\.\d+\.key is the key of two criteria\.$",
    r"^criteria\.\d+\.max_score must be 1 for a binary criterion\.$",
    r"^criteria\.\d+\.parameters",
    r"^criteria\.\d+\.categories",
    r"^criteria\.\d+\.applies_when can't be used: ",
)
EXPRESSION = refusals(r"^The expression can't be used: ")
RULE = EXPRESSION + refusals(
    r"^when needs exactly one of event and trigger_id\.$",
    r"^\w+ (needs|takes no) \w+\.$",
    r"^tag needs at least one tag\.$",
    r" is for a [\w, ]+, and ",
    r"^A contact needs email, external_id or phone\.$",
)
REVIEW = refusals(
    r"^assignees names more people than the \d+ that are wanted\.$",
    r"^criteria are for a dispute that is upheld\.$",
    r"^criteria lacks \S+, which must be judged: ",
    r"^criterion names no criterion of this scorecard\.$",
    r"^rubric_id is not the rubric of the card that is given\.$",
    r"^criteria\.\d+\.",
    r" is for API keys: a signed-in person always acts as themselves\.$",
)
TRAINING = refusals(
    r"^The customer says nothing in this conversation\.$",
    r" must have a letter or a digit\.$",
    r" is the key of another one already\.$",
    r" names none of the customer's answers\.$",
    r"^transcript has no turn of the trainee: ",
)
TRIGGER = refusals(
    r"^schema is required, or an example of what is posted\.$",
    r"^example is given in the place of schema: send one of them\.$",
    r"^schema(\.\S+)? ",
    r"(?s)^mapping\..+ is no field of a ",
    r"(?s)^mapping\..+ must be a JSON Pointer such as ",
    r"(?s)^mapping\..+ is a part of ",
    r"(?s)^mapping\..+ has no use: a custom event is the payload itself\.$",
)
WEBHOOK = ADDRESS + refusals(
    r"^secret is changed by POST /webhooks/\{id\}/rotate-secret\.$",
    r"^secret begins with whsec_, so base64 of at least ",
)

PASSWORD = refusals(
    r"^(current_)?password is not the password of this account\.$",
    r"^current_password is required to change the e-mail\.$",
    r"^This account has no password: ",
    r"^code is not the one that the app shows now\.$",
)

PATTERNS = refusals(r"^pii_patterns\.\d+\.(name is the name of two patterns\.$|pattern )")

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
    "previewTicketMerge": refusals(r"^Give either into or source_ticket_ids\.$"),
    "mergeTickets": refusals(r"^Give either into or source_ticket_ids\.$"),
    "createApiKey": ALLOWLIST,
    "updateApiKey": ALLOWLIST,
    # What OTLP is, its own specification says.
    "ingestSpans": refusals(r"^resourceSpans\S* (is missing|must be )"),
    "updateWorkspace": PATTERNS,
    "tryWorkspacePrivacy": PATTERNS,
    # Any text may be a password or a code, but only one is the right one.
    "changePassword": PASSWORD,
    "requestWorkspaceDeletion": PASSWORD
    + refusals(r"^name is not the name of this workspace\.$", r"^current_password is required\.$"),
    "updateProfile": PASSWORD,
    "beginTwoFactor": PASSWORD,
    "confirmTwoFactor": PASSWORD,
    "disableTwoFactor": PASSWORD,
    "renewRecoveryCodes": PASSWORD,
    "createRubric": RUBRIC,
    "updateRubric": RUBRIC,
    "importRubric": RUBRIC,
    "previewRubric": RUBRIC,
    "updateScoringSettings": EXPRESSION + refusals(r"^Two rules are called "),
    "getInsightScores": PERIOD + NARROWING,
    "getInsightDistribution": PERIOD + NARROWING,
    "getInsightBreakdown": PERIOD + NARROWING,
    "getInsightFailingCriteria": PERIOD + NARROWING,
    "getAgentFigures": PERIOD,
    "getInsightAgentCriteria": PERIOD + NARROWING,
    "listInsightConversations": PERIOD + NARROWING,
    "getDeliverySuccessRates": refusals(r"^created_after must not be after created_before, which is now unless it is given\.$"),
    "listConversations": LISTED,
    "countConversations": LISTED,
    # Each resource has filters of its own.
    "createExport": LISTED + refusals(r"^\w+ can't be filtered by \w+\.$"),
    "createRescore": LISTED,
    "createDemoData": refusals(r"^Demo data is only for the test mode\. "),
    "createBulkChange": LISTED + [Refusal(r"^ids is required\.$", claims.has_neither_ids_nor_filters)],
    "listReviews": refusals(r"^starting_after names a review that is gone: begin again\.$"),
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
