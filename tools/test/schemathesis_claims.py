"""Whether what a refusal says of a request is true. `field` is the path that the refusal names, such as events.0.id."""

import datetime
import functools
import json
import re
import urllib.error
import urllib.request
import zoneinfo

import jsonschema_rs

RFC_3339 = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$", re.IGNORECASE)

# Where a reference's target can be read, by the last part of its field's name.
READ_AT = {
    "contact_id": "contacts",
    "company_id": "companies",
    "conversation_id": "conversations",
    "linked_conversation_id": "conversations",
}


def is_no_time(case, response, field):
    """The generator leaves out the format of texts that may be null."""
    value = value_at(sent(case, field), field)
    return not (isinstance(value, str) and is_time(value))


def names_nothing(case, response, field):
    """Asks the service itself, where the field tells what it refers to."""
    folder = READ_AT.get(field.split(".")[-1])
    if folder is None:
        return True
    value = value_at(sent(case, field), field)
    base = response.request.url.split("/api/v1/")[0]
    request = urllib.request.Request(f"{base}/api/v1/{folder}/{value}", headers=authorization(response))
    try:
        urllib.request.urlopen(request, timeout=30).close()
    except urllib.error.HTTPError as error:
        return error.code in (400, 404)
    return False


def has_no_contact_key(case, response, field):
    contact = case.body.get("contact", case.body)
    return all(contact.get(key) in (None, "") for key in ("email", "external_id", "phone"))


def clears_a_contact_key(case, response, field):
    return any(key in case.body and case.body[key] is None for key in ("email", "external_id", "phone"))


def has_both_contacts(case, response, field):
    return case.body.get("contact") is not None and case.body.get("contact_id") is not None


def has_no_content(case, response, field):
    body = case.body
    return body.get("transcript") is None and body.get("audio_url") is None and not body.get("events")


def has_blank_transcript(case, response, field):
    return not str(case.body.get("transcript")).strip()


def ends_before_it_starts(case, response, field):
    item = value_at(case.body, field.rpartition(".")[0])
    start, end = item.get("started_at"), item.get("ended_at")
    return start is not None and end is not None and time_of(end) < time_of(start)


def repeats_an_event_id(case, response, field):
    return event_ids(case).count(value_at(case.body, field)) > 1


def names_no_event(case, response, field):
    return value_at(case.body, field) not in event_ids(case)


def is_no_event(case, response, field):
    """Whether a nested event breaks the schema that an event at the top is held to."""
    steps = field.split(".")
    last = max(i for i, step in enumerate(steps) if step == "children")
    nested = value_at(case.body, ".".join(steps[: last + 2]))
    return not event_validator(json.dumps(case.operation.schema.raw_schema)).is_valid(nested)


@functools.lru_cache(maxsize=1)
def event_validator(document):
    document = json.loads(document)
    body = document["paths"]["/conversations"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    events = follow(document, follow(document, body)["properties"]["events"])
    return jsonschema_rs.validator_for({"components": document["components"], **follow(document, events["items"])}, validate_formats=True)


def follow(document, schema):
    while "$ref" in schema:
        schema = functools.reduce(lambda part, step: part[step], schema["$ref"].removeprefix("#/").split("/"), document)
    return schema


def has_not_one_test_input(case, response, field):
    item = value_at(case.body, field.rpartition(".")[0])
    return sum(item.get(key) is not None for key in ("message", "messages", "scenario_id")) != 1


def agent_speaks_last(case, response, field):
    return value_at(case.body, field)[-1]["role"] == "agent"


def repeats_a_case_name(case, response, field):
    name = value_at(case.body, field)
    return sum(one["name"] == name for one in case.body["cases"]) > 1


def period_is_reversed(case, response, field):
    start, end = period(case)
    return start > end


def period_is_long(case, response, field):
    start, end = period(case)
    return (end - start).days >= 400


def period(case):
    """Whole days; thirty up to today unless they are given."""
    end = datetime.date.fromisoformat(case.query.get("to") or datetime.datetime.now(datetime.timezone.utc).date().isoformat())
    start = case.query.get("from")
    return datetime.date.fromisoformat(start) if start else end - datetime.timedelta(days=29), end


def is_no_time_zone(case, response, field):
    return case.query[field] not in zoneinfo.available_timezones()


def has_neither_ids_nor_filters(case, response, field):
    return case.body.get("ids") is None and case.body.get("filters") is None


def is_no_etag(case, response, field):
    """The generator does not always keep to a header's pattern."""
    return re.fullmatch(r'\*|"[!#-~]*"(, ?"[!#-~]*")*', case.headers["If-Match"]) is None


def event_ids(case):
    found = []
    waiting = list(case.body.get("events") or [])
    while waiting:
        event = waiting.pop()
        if isinstance(event, dict):
            found.append(event.get("id"))
            waiting.extend(event.get("children") or [])
    return found


def sent(case, field):
    """The part of the request that has the field."""
    first = field.split(".")[0]
    return case.query if isinstance(case.query, dict) and first in case.query else case.body


def value_at(value, path):
    for step in path.split(".") if path else []:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def is_time(text):
    if not RFC_3339.match(text):
        return False
    try:
        time_of(text)
    except ValueError:
        return False
    return True


def time_of(text):
    """To the microsecond; a leap second counts as the one before."""
    text = text.upper().replace("Z", "+00:00").replace(":60", ":59")
    return datetime.datetime.fromisoformat(re.sub(r"\.(\d+)", lambda part: "." + part[1][:6].ljust(6, "0"), text))


def authorization(response):
    given = response.request.headers
    return {name: given[name] for name in ("Authorization", "Cookie", "X-Service-Mode") if name in given}
