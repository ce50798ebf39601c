"""The checks, verdicts and turn signals that the encoder predicts. The order is the order of its outputs."""

VERDICTS = ["pass", "partial", "fail", "not_applicable"]
PROBLEMS = ("partial", "fail")

CHECKS = [
    "greeting", "identity_verification", "empathy", "ownership", "questions_answered", "resolution", "next_steps",
    "closing", "transfer_handling", "customer_effort", "professionalism", "sensitive_data", "sentiment_trajectory",
    "personal_data_disclosure", "promise_dates", "consistent_information", "policy_followed",
]

AGENT_SIGNALS = [
    "greets", "introduces", "acknowledges_feeling", "misses_feeling", "takes_action", "deflects", "refuses",
    "answers_question", "evades_question", "states_outcome", "promises_with_time", "promises_vaguely", "is_curt", "is_rude",
    "is_sarcastic", "asks_for_secret", "repeats_secret", "asks_identifier", "tells_account_data", "discloses_to_third_party",
    "contradicts_itself", "announces_transfer", "explains_transfer", "offers_more_help", "sums_up", "says_goodbye",
    "agent_thanks",
]

CUSTOMER_SIGNALS = [
    "is_distressed", "asks_question", "question_left_open", "gives_identifier", "speaks_for_someone_else", "tells_secret",
    "wants_someone_else", "shows_effort", "says_settled", "says_unsettled", "customer_thanks", "mood_negative",
    "mood_positive", "rated_dissatisfied", "rated_satisfied",
]

# For each check: the turn shows the problem, and the turn shows that it was done well.
EVIDENCE_SIGNALS = [f"problem:{check}" for check in CHECKS] + [f"good:{check}" for check in CHECKS]

SIGNALS = AGENT_SIGNALS + CUSTOMER_SIGNALS + EVIDENCE_SIGNALS
SIGNAL_INDEX = {name: index for index, name in enumerate(SIGNALS)}
PROBLEM_AT = SIGNAL_INDEX[f"problem:{CHECKS[0]}"]
GOOD_AT = SIGNAL_INDEX[f"good:{CHECKS[0]}"]

ROLES = ["agent", "customer", "system"]
ROLE_TOKENS = ["[AGENT]", "[CUSTOMER]", "[SYSTEM]"]
# Ids in the pruned vocabulary.
PAD, UNKNOWN, CLS, SEP, FIRST_ROLE = 0, 1, 2, 3, 4

WINDOW_TOKENS = 384
TURN_TOKENS = 256
# Distance of a turn from the beginning and from the end, counted up to this.
FARTHEST_PLACE = 5
