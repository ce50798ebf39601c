"""The types of events, as webhooks and the live stream bring them."""

from .generated.events import (
    AgentPublishedEvent,
    ConversationCreatedEvent,
    ConversationResolvedEvent,
    Forgotten,
    OtherEvent,
    ScorecardCreatedEvent,
    TicketCreatedEvent,
    TicketStatusChangedEvent,
    TrainingAttemptCompletedEvent,
    WebhookEvent,
)

__all__ = [
    "AgentPublishedEvent",
    "ConversationCreatedEvent",
    "ConversationResolvedEvent",
    "Forgotten",
    "OtherEvent",
    "ScorecardCreatedEvent",
    "TicketCreatedEvent",
    "TicketStatusChangedEvent",
    "TrainingAttemptCompletedEvent",
    "WebhookEvent",
]
