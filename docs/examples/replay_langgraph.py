"""A LangGraph team behind the replay protocol. Needs: pip install langgraph; run: REPLAY_SECRET=whsec_… python replay_langgraph.py [port]

The nodes are scripted, so that the example needs no key: call your model in them. A prefix becomes the state of a new thread by `update_state`, as
if the node of its last step had just written it, and the graph runs on from there. A hint is read once, by the agent that it is for, or by whichever
agent comes next. The scripted model believes the numbers of a hint.
"""

import json
import operator
import os
import random
import re
import sys
import uuid
from typing import Annotated, TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from replay_kit import Refused, serve


class State(TypedDict):
    steps: Annotated[list, operator.add]
    hint: str
    hint_for: str
    seed: int


def numbers_in(text):
    return [int(one) for one in re.findall(r"\d+", text)]


def agent(name, act):
    """An agent as a node: `act` is its model, which is given numbers (those of a hint for this agent, else those of the last step) and the seed."""

    def node(state):
        hint = state["hint"] if state["hint_for"] in ("", name) else ""
        numbers = numbers_in(hint) or numbers_in(state["steps"][-1]["content"])
        return {"steps": [{"agent": name, **act(numbers, state["seed"])}], "hint": "" if hint else state["hint"]}

    return node


def plan(numbers, seed):
    words = random.Random(seed).choice(["Multiply", "Please multiply"])
    a, b = [*numbers, 0, 0][:2]
    return {"kind": "message", "content": f"{words} {a} and {b}."}


def solve(numbers, _seed):
    a, b = [*numbers, 0, 0][:2]
    call = {"name": "multiply", "arguments": {"a": a, "b": b}}
    return {"kind": "tool-call", "content": json.dumps(call["arguments"]), "tool": call}


def write(numbers, _seed):
    return {"kind": "message", "content": f"Answer: {[*numbers, 'none'][0]}"}


def multiply(state):
    given = json.loads(state["steps"][-1]["content"].split("}")[0] + "}") if "{" in state["steps"][-1]["content"] else {}
    product = given.get("a", 0) * given.get("b", 0)
    return {"steps": [{"agent": "multiply", "kind": "tool-result", "content": str(product), "recipient": "writer"}]}


NODES = {"planner": agent("planner", plan), "solver": agent("solver", solve), "multiply": multiply, "writer": agent("writer", write)}


def build(without):
    """The team as a graph, one after another; an agent that is left out takes its tool along."""
    left_out = {without, "multiply"} if without == "solver" else {without}
    chain = [name for name in NODES if name not in left_out]
    graph = StateGraph(State)
    for name in chain:
        graph.add_node(name, NODES[name])
    for one, other in zip([START, *chain], [*chain, END]):
        graph.add_edge(one, other)
    return graph.compile(checkpointer=InMemorySaver()), chain


def written_by(steps, chain):
    """The node that the graph goes on after: that of the last step, or the nearest before it where that one is left out; None for the beginning."""
    order = list(NODES)
    last = next((order.index(step["agent"]) for step in reversed(steps) if step["agent"] in order), -1)
    return next((name for name in reversed(order[: last + 1]) if name in chain), None)


def run(request, stop):
    question, change = request["trace"]["question"], request["change"] or {}
    a, b, *_ = [*numbers_in(question), None, None]
    if b is None:
        raise Refused("unknown-trace", "There is nothing to multiply.")
    without = request["without"] or {}
    if without.get("replacement"):
        raise Refused("unsupported", "This team can leave an agent out, but has nobody to take its place.")
    steps = list(request["prefix"])
    if change.get("kind") == "replace":
        steps.append(change["step"])
        yield steps[-1]
    elif not steps:
        steps.append({"index": 0, "agent": "user", "kind": "input", "content": question})
        yield steps[-1]
    graph, chain = build(without.get("agent"))
    config = {"configurable": {"thread_id": str(uuid.uuid4())}}
    hint = {"hint": change.get("text", ""), "hint_for": change.get("agent", "")}
    state = {"steps": steps, "seed": request["seed"], **hint}
    node = written_by(steps, chain)
    if node:
        graph.update_state(config, state, as_node=node)
    for update in graph.stream(None if node else state, config, stream_mode="updates"):
        for new in [step for written in update.values() for step in written["steps"]]:
            steps.append({"index": len(steps), **new})
            yield steps[-1]
        if stop.is_set():
            break
    answer = steps[-1]["content"]
    return {"outcome": "passed" if answer == f"Answer: {a * b}" else "failed", "finalAnswer": answer}


CAPABILITIES = {
    "system": {"name": "LangGraph multiplying team"},
    "starts": ["prefix", "resample"],
    "hasHints": True,
    "canLeaveOutAgents": True,
    "isSeeded": True,
    "maxConcurrent": 4,
    "example": {"id": "six-times-seven", "question": "What is 6 times 7?"},
}

if __name__ == "__main__":
    serve(run, CAPABILITIES, [os.environ["REPLAY_SECRET"]], port=int(sys.argv[1]) if len(sys.argv) > 1 else 8602)
