"""Log a loop of your own as a Faultline trace: copy the class, call it where your agents speak. Standard library only."""

import json
import time
from datetime import datetime, timezone


class TraceLog:
    """Collects the steps of one run; `save` writes a file that `faultline import` and the import page read."""

    def __init__(self, question, system, expected_answer=None):
        self.trace = {"question": question, "system": {"name": system}, "agents": [], "steps": [], "outcome": "unknown"}
        if expected_answer is not None:
            self.trace["expectedAnswer"] = expected_answer
        self.add("user", "input", question)

    def agent(self, name, system_prompt, tools=()):
        self.trace["agents"].append({"name": name, "systemPrompt": system_prompt, "tools": list(tools)})

    def add(self, agent, kind, content, **more):
        """`kind`: input, message, thought, handoff, tool-call, tool-result or system. Answers the step's index."""
        now = datetime.now(timezone.utc).isoformat()
        self.trace["steps"].append({"agent": agent, "kind": kind, "content": content, "startedAt": now, **more})
        return len(self.trace["steps"]) - 1

    def call(self, agent, tool, function, **arguments):
        """Calls a tool and logs the call, its answer and how long it took; an exception is logged and answered as text."""
        text = json.dumps(arguments, ensure_ascii=False)
        at = self.add(agent, "tool-call", text, tool={"name": tool, "arguments": arguments})
        began, failed = time.monotonic(), False
        try:
            answer = function(**arguments)
        except Exception as error:  # the agent sees what went wrong, and so does whoever reads the trace
            answer, failed = f"{type(error).__name__}: {error}", True
        took = round((time.monotonic() - began) * 1000, 1)
        received = {"inputs": [f"/trace/steps/{at}"], "durationMs": took, "isError": failed}
        self.add(tool, "tool-result", str(answer), recipient=agent, **received)
        return answer

    def save(self, path, final_answer=None, outcome="unknown", termination=None):
        ends = {"finalAnswer": final_answer, "outcome": outcome, "termination": termination}
        self.trace.update({key: value for key, value in ends.items() if value is not None})
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"faultline": 1, "trace": self.trace}, file, ensure_ascii=False, indent=2)


def tide_at(harbour, hour):
    """A tool of the example: metres of water above the sill."""
    if harbour != "Brest":
        raise KeyError(harbour)
    return 2.1 + 0.4 * hour


if __name__ == "__main__":
    question = "From which hour on is there 4 m of water in Brest?"
    log = TraceLog(question, system="harbour-desk", expected_answer="5 o'clock")
    log.agent("Planner", "Split the question and hand each part to Tides.", tools=[])
    log.agent("Tides", "Look up water levels. Say only what a tool told you.", tools=["tide_at"])
    log.add("Planner", "handoff", "Find the first full hour with 4 m in Brest.", recipient="Tides")
    for hour in (3, 4):
        log.call("Tides", "tide_at", tide_at, harbour="Brest", hour=hour)
    log.call("Tides", "tide_at", tide_at, harbour="Breast", hour=5)
    log.add("Tides", "message", "3.7 m at 4 o'clock, so 4 m is reached at 4.", recipient="Planner")
    log.add("Planner", "message", "FINAL ANSWER: 4 o'clock")
    log.save("own-loop.json", final_answer="4 o'clock", outcome="failed", termination="the planner answered")
