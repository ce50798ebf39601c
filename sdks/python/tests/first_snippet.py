"""Follows the README with the library that is installed: runs its first piece of Python, and says where `cqs` is."""

import os
import re
from pathlib import Path

from tests.service import small_service

readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
snippet = re.search(r"```python\n(.*?)```", readme, re.DOTALL)
assert snippet is not None

with small_service() as service:
    os.environ.update(CQS_API_KEY="svc_test_key", CQS_BASE_URL=service.url)
    exec(snippet.group(1), {"__name__": "__main__"})

import cqs  # noqa: E402

print(cqs.__file__)
