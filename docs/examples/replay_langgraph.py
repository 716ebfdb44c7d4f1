"""A LangGraph team behind the replay protocol. Needs: pip install langgraph; run: REPLAY_SECRET=whsec_… python replay_langgraph.py [port]

The nodes are scripted, so that the example needs no key: call your model in them. A prefix becomes the state of a new thread by `update_state`, as
if the node of its last step had just written it, and the graph runs on from there.
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
    seed: int


def numbers_in(text):
    return [int(one) for one in re.findall(r"\d+", text)]


def planner(state):
    words = random.Random(state["seed"]).choice(["Multiply", "Please multiply"])
    a, b = [*numbers_in(state["steps"][-1]["content"]), 0, 0][:2]
    return {"steps": [{"agent": "planner", "kind": "message", "content": f"{words} {a} and {b}. {state['hint']}".strip()}]}


def solver(state):
    a, b = [*numbers_in(state["steps"][-1]["content"]), 0, 0][:2]
    call = {"name": "multiply", "arguments": {"a": a, "b": b}}
    return {"steps": [{"agent": "solver", "kind": "tool-call", "content": json.dumps(call["arguments"]), "tool": call}]}


def multiply(state):
    given = json.loads(state["steps"][-1]["content"].split("}")[0] + "}") if "{" in state["steps"][-1]["content"] else {}
    product = given.get("a", 0) * given.get("b", 0)
    return {"steps": [{"agent": "multiply", "kind": "tool-result", "content": str(product), "recipient": "writer"}]}


def writer(state):
    found = [*numbers_in(state["steps"][-1]["content"]), "none"][0]
    return {"steps": [{"agent": "writer", "kind": "message", "content": f"Answer: {found}"}]}


NODES = {"planner": planner, "solver": solver, "multiply": multiply, "writer": writer}


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


def run(request, stop):
    question, change = request["trace"]["question"], request["change"] or {}
    a, b, *_ = [*numbers_in(question), None, None]
    if b is None:
        raise Refused("unknown-trace", "There is nothing to multiply.")
    steps = list(request["prefix"])
    if change.get("kind") == "replace":
        steps.append(change["step"])
        yield steps[-1]
    elif not steps:
        steps.append({"index": 0, "agent": "user", "kind": "input", "content": question})
        yield steps[-1]
    graph, chain = build((request["without"] or {}).get("agent"))
    config = {"configurable": {"thread_id": str(uuid.uuid4())}}
    state = {"steps": steps, "hint": change.get("text", ""), "seed": request["seed"]}
    taken_by = steps[-1]["agent"]
    if taken_by in chain:
        graph.update_state(config, state, as_node=taken_by)
    for update in graph.stream(None if taken_by in chain else state, config, stream_mode="updates"):
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
