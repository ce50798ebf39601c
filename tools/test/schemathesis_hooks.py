"""
A check of our own beside the tool's, which knows only statuses: of each 400 to a valid request, whether it was right.
"""

import schemathesis

import schemathesis_refusals


@schemathesis.check
def refusals_of_valid_requests_are_right(ctx, response, case):
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    operation_id = case.operation.definition.raw.get("operationId")
    if not schemathesis_refusals.is_right(operation_id, case, response):
        raise AssertionError(f"Valid data should have been accepted: {response.text[:500]}")
