"""Sends a conversation and shows its scorecard: CQS_API_KEY=… python examples/wait_for_score.py"""

from cqs import Client

with Client() as client:
    conversation = client.conversations.create(
        transcript=(
            "Agent: Hello, how can I help?\n"
            "Customer: My card was declined.\n"
            "Agent: I am sorry. It works again. Anything else?"
        ),
    )
    card = client.wait_for_scorecard(conversation["id"], timeout=30)
    print(f"score {card['score']}")
    for criterion in card["criteria"]:
        print(f"{criterion['verdict']}  {criterion['name']}: {criterion['rationale']}")
