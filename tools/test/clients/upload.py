"""Posts a body with one of Python's HTTP clients and prints the status and error code that it saw."""

import json
import sys
import urllib.error
import urllib.request

client, url, key, size, form = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5]
headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
piece = b"x" * 65536


def pieces():
    for _ in range(size // len(piece)):
        yield piece


body = pieces() if form == "chunked" else piece * (size // len(piece))


def with_urllib():
    request = urllib.request.Request(url, data=body, headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read()


def with_requests():
    import requests

    answer = requests.post(url, data=body, headers=headers, timeout=60)
    return answer.status_code, answer.content


def with_httpx():
    import httpx

    answer = httpx.post(url, content=body, headers=headers, timeout=60)
    return answer.status_code, answer.content


clients = {"urllib": with_urllib, "requests": with_requests, "httpx": with_httpx}
status, text = clients[client]()
print(status, json.loads(text)["error"]["code"])
