"""The types of the API: TypedDicts of what is sent and answered, and Literals of enums."""

from .generated.types import *  # noqa: F403
from .generated.types import __all__ as __all__
