"""Log an AutoGen team (autogen-agentchat 0.4 and later) as a Faultline trace. Needs: pip install autogen-agentchat autogen-ext"""

import asyncio
import json

from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.base import TaskResult
from autogen_agentchat.conditions import TextMentionTermination
from autogen_agentchat.teams import RoundRobinGroupChat
from autogen_ext.models.replay import ReplayChatCompletionClient


def steps_of(message):
    """The steps of one message of a team. A call and its result are joined by the call's id through `inputs`."""
    about = {"agent": message.source, "startedAt": message.created_at.isoformat()}
    if message.models_usage is not None:
        usage = message.models_usage
        about |= {"inputTokens": usage.prompt_tokens, "outputTokens": usage.completion_tokens}
    match message.type:
        case "ToolCallRequestEvent":
            for call in message.content:
                tool = {"name": call.name, "arguments": json.loads(call.arguments or "{}")}
                yield call.id, {**about, "kind": "tool-call", "content": call.arguments, "tool": tool}
        case "ToolCallExecutionEvent":
            for result in message.content:
                answer = {"agent": result.name, "recipient": message.source, "isError": bool(result.is_error)}
                yield result.call_id, {**about, **answer, "kind": "tool-result", "content": result.content}
        case "ToolCallSummaryMessage" | "ModelClientStreamingChunkEvent":
            return  # they repeat what other messages say
        case "HandoffMessage":
            yield None, {**about, "kind": "handoff", "content": message.content, "recipient": message.target}
        case "ThoughtEvent":
            yield None, {**about, "kind": "thought", "content": message.content}
        case _:
            kind = "input" if message.source == "user" else "message"
            yield None, {**about, "kind": kind, "content": message.to_text()}


async def run_logged(team, agents, task, path, system):
    """Runs `team` on `task` and writes what happened to `path`, also where the run breaks off. Answers the TaskResult."""
    trace = {"question": task, "system": {"name": system}, "agents": agents, "steps": [], "outcome": "unknown"}
    calls, result = {}, None
    try:
        async for message in team.run_stream(task=task):
            if isinstance(message, TaskResult):
                result, trace["termination"] = message, message.stop_reason or "ended"
                continue
            for call_id, step in steps_of(message):
                if step["kind"] == "tool-call":
                    calls[call_id] = f"/trace/steps/{len(trace['steps'])}"
                elif call_id in calls:
                    step["inputs"] = [calls[call_id]]
                trace["steps"].append(step)
    except Exception as error:
        trace |= {"termination": f"{type(error).__name__}: {error}", "outcome": "failed"}
        raise
    finally:
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"faultline": 1, "trace": trace}, file, ensure_ascii=False, indent=2)
    return result


async def main():
    """The example: two agents with scripted replies, so that it runs without a key."""
    lister = ReplayChatCompletionClient(["The Alta, the Ilm and the Werra flow there."])
    checker = ReplayChatCompletionClient(["The Alta is in Norway, the list is fine otherwise. DONE"])
    prompts = {"Lister": "List rivers of Thuringia.", "Checker": "Check the list. Say DONE when it is right."}
    clients = {"Lister": lister, "Checker": checker}
    members = [AssistantAgent(name, clients[name], system_message=prompts[name]) for name in prompts]
    team = RoundRobinGroupChat(members, termination_condition=TextMentionTermination("DONE"))
    agents = [{"name": name, "systemPrompt": prompt, "tools": []} for name, prompt in prompts.items()]
    await run_logged(team, agents, "Name three rivers of Thuringia.", "autogen.json", system="river-team")


if __name__ == "__main__":
    asyncio.run(main())
