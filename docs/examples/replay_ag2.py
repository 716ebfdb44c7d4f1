"""An AG2 team (ag2 1.x) behind the replay protocol. Needs: pip install ag2; run: REPLAY_SECRET=whsec_… python replay_ag2.py [port]

The model is scripted, so that the example needs no key: put OpenAIConfig(…) or another config in the place of `Scripted`.
A turn is taken up again where a trace leaves it, by `Agent.resume`, also between a tool call and its result. A hint joins the prompt of one turn: of
the agent that it is for, or of whichever comes next. The scripted model believes the numbers of a hint, as long as it has not called its tool.
"""

import asyncio
import os
import random
import re
import sys

from ag2 import Agent, MemoryStream, tool
from ag2.config import LLMClient, ModelConfig
from ag2.events import ModelMessage, ModelRequest, ModelResponse, ToolCallEvent, ToolCallsEvent, ToolResult, ToolResultEvent, ToolResultsEvent
from replay_kit import Refused, serve


@tool
def multiply(a: int, b: int) -> str:
    """The product of two whole numbers."""
    return str(a * b)


class ScriptedClient(LLMClient):
    """Plays the model of either agent: it decides by what it is told, and draws its wording from the seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    async def __call__(self, messages, context, *, tools, **_):
        last, told = messages[-1], re.findall(r"\d+", " ".join(context.prompt))
        if isinstance(last, ToolResultsEvent):
            text = f"{self.random.choice(['The product is', 'I get'])} {last.results[-1].result.parts[0].content}."
        elif list(tools):
            a, b = [*(told or re.findall(r"\d+", last.parts[0].content)), "0", "0"][:2]
            return ModelResponse(tool_calls=ToolCallsEvent([ToolCallEvent("multiply", arguments=f'{{"a": {a}, "b": {b}}}')]))
        else:
            text = f"Answer: {[*(told or re.findall(r'[0-9]+', last.parts[0].content)), 'none'][0]}"
        message = ModelMessage(text)
        await context.send(message)
        return ModelResponse(message)


class Scripted(ModelConfig):
    provider, model = None, "scripted"

    def __init__(self, seed):
        self.seed = seed

    def copy(self):
        return self

    def create(self):
        return ScriptedClient(self.seed)

    def create_files_client(self):
        raise NotImplementedError


TEAM = {
    "Solver": Agent("Solver", prompt="Multiply with the tool and tell the product.", tools=[multiply]),
    "Writer": Agent("Writer", prompt="Write the answer as “Answer: …”."),
}


def trajectory(steps):
    """What an agent has gone through, as AG2's events. The last one is what it has to answer."""
    events, calls = [], {}
    for step in steps:
        if step["kind"] == "tool-call":
            call = ToolCallEvent(step["tool"]["name"], id=f"call-{step['index']}", arguments=step["content"])
            calls[call.id] = call
            events.append(ModelResponse(tool_calls=ToolCallsEvent([call])))
        elif step["kind"] == "tool-result" and calls:
            call = calls.pop(next(iter(calls)))
            events.append(ToolResultsEvent([ToolResultEvent(parent_id=call.id, name=call.name, result=ToolResult(step["content"]))]))
        elif step["agent"] in TEAM:
            events.append(ModelResponse(ModelMessage(step["content"])))
        else:
            events.append(ModelRequest.ensure_request([step["content"]]))
    return [*events, ToolCallsEvent(list(calls.values()))] if calls else events


async def take_turn(agent, events, seed, hint):
    """One turn of an agent from where its events end; the new steps, without their indexes."""
    stream, taken = MemoryStream(), []
    stream.subscribe(lambda event: taken.append(event))
    prompt = [*TEAM[agent].system_prompt, *([hint] if hint else [])]
    await TEAM[agent].resume(*events, stream=stream, config=Scripted(seed), prompt=prompt)
    steps = []
    for event in taken:
        if isinstance(event, ToolResultEvent):
            steps.append({"agent": event.name, "kind": "tool-result", "content": event.result.parts[0].content, "recipient": agent})
        elif isinstance(event, ModelResponse):
            for call in event.tool_calls.calls:
                about = {"name": call.name, "arguments": call.serialized_arguments}
                steps.append({"agent": agent, "kind": "tool-call", "content": call.arguments, "tool": about})
            if event.content:
                steps.append({"agent": agent, "kind": "message", "content": event.content})
    return steps


def run(request, stop):
    question, change = request["trace"]["question"], request["change"] or {}
    numbers = [int(one) for one in re.findall(r"\d+", question)][:2]
    if len(numbers) < 2:
        raise Refused("unknown-trace", "There is nothing to multiply.")
    steps = list(request["prefix"])
    new = [] if steps else [{"agent": "User", "kind": "input", "content": question}]
    new = [change["step"]] if change.get("kind") == "replace" else new
    hint = change.get("text")
    while True:
        for step in new:
            steps.append({"index": len(steps), **step})
            yield steps[-1]
        if stop.is_set() or steps[-1]["agent"] == "Writer":
            break
        # The state of the team is its steps: Solver goes on until it has said something, then Writer is told that.
        is_solved = steps[-1]["agent"] == "Solver" and steps[-1]["kind"] == "message"
        events = trajectory([{**steps[-1], "agent": "Solver to Writer"}] if is_solved else steps)
        agent = "Writer" if is_solved else "Solver"
        is_for = change.get("agent") in (None, agent)
        new = asyncio.run(take_turn(agent, events, request["seed"], hint if is_for else None))
        hint = None if is_for else hint
        if not new:
            break
    answer = steps[-1]["content"]
    is_right = answer == f"Answer: {numbers[0] * numbers[1]}"
    return {"outcome": "passed" if is_right else "failed", "finalAnswer": answer}


CAPABILITIES = {
    "system": {"name": "AG2 multiplying team"},
    "starts": ["prefix", "resample"],
    "hasHints": True,
    "isSeeded": True,
    "maxConcurrent": 4,
    "example": {"id": "six-times-seven", "question": "What is 6 times 7?"},
}

if __name__ == "__main__":
    serve(run, CAPABILITIES, [os.environ["REPLAY_SECRET"]], port=int(sys.argv[1]) if len(sys.argv) > 1 else 8602)
