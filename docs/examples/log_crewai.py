"""Log a CrewAI crew as a Faultline trace, by its event bus. Needs: pip install crewai (1.x)"""

import json

from crewai import Agent, BaseLLM, Crew, Task
from crewai.events import (
    AgentExecutionCompletedEvent,
    BaseEventListener,
    TaskStartedEvent,
    ToolUsageErrorEvent,
    ToolUsageFinishedEvent,
)
from crewai.tools import tool


class TraceListener(BaseEventListener):
    """Collects the steps of a crew's run: tasks as hand-offs to their agents, tool calls with their answers, what agents say."""

    def __init__(self, crew_agents, question, system):
        agents = [{"name": agent.role.strip(), "description": agent.goal} for agent in crew_agents]
        self.trace = {"question": question, "system": {"name": system}, "agents": agents, "steps": []}
        self.add("user", "input", question)
        super().__init__()

    def add(self, agent, kind, content, **more):
        self.trace["steps"].append({"agent": agent, "kind": kind, "content": str(content), **more})

    def setup_listeners(self, bus):
        @bus.on(TaskStartedEvent)
        def on_task(source, event):
            role = event.task.agent.role.strip() if event.task.agent else "crew"
            self.add("crew", "handoff", event.task.description, recipient=role, startedAt=event.timestamp.isoformat())

        @bus.on(ToolUsageFinishedEvent)
        def on_tool(source, event):
            self.add_call(event, event.output, bool(event.failure))

        @bus.on(ToolUsageErrorEvent)
        def on_tool_error(source, event):
            self.add_call(event, event.error, True)

        @bus.on(AgentExecutionCompletedEvent)
        def on_agent(source, event):
            self.add(event.agent.role.strip(), "message", event.output, startedAt=event.timestamp.isoformat())

    def add_call(self, event, answer, is_error):
        arguments = json.loads(event.tool_args) if isinstance(event.tool_args, str) else event.tool_args
        role, call = (event.agent_role or "unknown").strip(), f"/trace/steps/{len(self.trace['steps'])}"
        self.add(role, "tool-call", json.dumps(arguments), tool={"name": event.tool_name, "arguments": arguments})
        self.add(event.tool_name, "tool-result", answer, recipient=role, inputs=[call], isError=is_error)

    def save(self, path, output=None):
        if output is not None:
            self.trace["finalAnswer"] = output.raw
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"faultline": 1, "trace": self.trace}, file, ensure_ascii=False, indent=2)


class ScriptedLLM(BaseLLM):
    """Stands for a model in the example, so that it runs without a key."""

    def call(self, messages, *args, **kwargs):
        if "14 sacks" in str(messages):
            return "Thought: I know it.\nFinal Answer: Row 12 has 40 sacks."
        return 'Thought: look.\nAction: count_sacks\nAction Input: {"row": 12}'


@tool
def count_sacks(row: int) -> str:
    """Counts the sacks of a row."""
    return f"row {row}: 14 sacks"


if __name__ == "__main__":
    question = "How many sacks stand in row 12?"
    clerk = Agent(role="Clerk", goal="Count", backstory="…", tools=[count_sacks], llm=ScriptedLLM(model="scripted"))
    crew = Crew(agents=[clerk], tasks=[Task(description=question, expected_output="A number", agent=clerk)])
    listener = TraceListener(crew.agents, question, system="warehouse")
    listener.save("crewai.json", crew.kickoff())
