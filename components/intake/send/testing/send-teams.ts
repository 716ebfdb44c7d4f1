const exporter = ["opentelemetry-sdk==1.45.2", "opentelemetry-exporter-otlp-proto-http==1.45.2"];
/** Two agents that are functions around the client of OpenAI. */
const ask = `
from openai import OpenAI

model = OpenAI()

def ask(role, said):
    messages = [{"role": "system", "content": role}, {"role": "user", "content": said}]
    return model.chat.completions.create(model="gpt-4o", messages=messages).choices[0].message.content
`;
const graph = `
from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, MessagesState, StateGraph

model = ChatOpenAI(model="gpt-4o")

def speaking(role):
    return lambda state: {"messages": [model.invoke([("system", role), *state["messages"]])]}

graph = StateGraph(MessagesState)
graph.add_node("Planner", speaking("Say what to look up."))
graph.add_node("Clerk", speaking("Look up invoices."))
graph.add_edge(START, "Planner")
graph.add_edge("Planner", "Clerk")
graph.add_edge("Clerk", END)
print(graph.compile().invoke({"messages": [("user", "What is the total of invoice INV-1007?")]})["messages"][-1].content)
`;
const graphPackages = ["langgraph==1.2.22", "langchain-openai==1.7.4"];

export interface SendTeam {
  packages: string[];
  /** Modules of Python; none where the packages are npm's. */
  importing?: string;
  env?: Record<string, string>;
  code: string;
}

/** A team of two in each framework, for the lines below which it stands. */
export const sendTeams: Record<string, SendTeam> = {
  "pydantic-ai": {
    packages: ["pydantic-ai-slim[openai]==2.62.0", ...exporter],
    importing: "pydantic_ai",
    code: `
clerk = Agent("openai-chat:gpt-4o", name="Clerk", instructions="Look up invoices.")
planner = Agent("openai-chat:gpt-4o", name="Planner", instructions="Ask the clerk.")

@planner.tool_plain
async def ask_clerk(task: str) -> str:
    return (await clerk.run(task)).output

print(planner.run_sync("What is the total of invoice INV-1007?").output)
`,
  },
  "openai-agents": {
    packages: ["openai-agents==0.24.0", "openinference-instrumentation-openai-agents==2.6.0", ...exporter],
    importing: "agents, openinference.instrumentation.openai_agents",
    code: `
from agents import Agent, Runner, set_default_openai_api

set_default_openai_api("chat_completions")
clerk = Agent(name="Clerk", model="gpt-4o", instructions="Look up invoices.")
planner = Agent(name="Planner", model="gpt-4o", instructions="Ask the clerk.", handoffs=[clerk])
print(Runner.run_sync(planner, "What is the total of invoice INV-1007?").final_output)
`,
  },
  langgraph: {
    packages: [...graphPackages, "openinference-instrumentation-langchain==0.1.80", ...exporter],
    importing: "langgraph.graph, langchain_openai, openinference.instrumentation.langchain",
    code: graph,
  },
  crewai: {
    packages: ["crewai==1.15.30", "openinference-instrumentation-crewai==1.1.21", ...exporter],
    importing: "crewai, openinference.instrumentation.crewai",
    env: { CREWAI_DISABLE_TELEMETRY: "true", CREWAI_TRACING_ENABLED: "false" },
    code: `
from crewai import Agent, Crew, Task

planner = Agent(role="Planner", goal="Say what to look up.", backstory="Knows the firm.", llm="gpt-4o")
clerk = Agent(role="Clerk", goal="Look up invoices.", backstory="Knows the books.", llm="gpt-4o")
plan = Task(description="What is the total of invoice INV-1007?", expected_output="A plan.", agent=planner)
look_up = Task(description="Look the invoice up.", expected_output="The total.", agent=clerk)
print(Crew(agents=[planner, clerk], tasks=[plan, look_up]).kickoff().raw)
`,
  },
  autogen: {
    packages: [
      ...["autogen-agentchat==0.7.5", "autogen-ext[openai]==0.7.5"],
      ...["openinference-instrumentation-autogen-agentchat==0.1.22", ...exporter],
    ],
    importing: "autogen_ext.models.openai, openinference.instrumentation.autogen_agentchat",
    code: `
import asyncio
from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.teams import RoundRobinGroupChat
from autogen_ext.models.openai import OpenAIChatCompletionClient

model = OpenAIChatCompletionClient(model="gpt-4o")
planner = AssistantAgent("Planner", model, system_message="Say what to look up.")
clerk = AssistantAgent("Clerk", model, system_message="Look up invoices.")
team = RoundRobinGroupChat([planner, clerk], max_turns=2)
print(asyncio.run(team.run(task="What is the total of invoice INV-1007?")).messages[-1].content)
`,
  },
  adk: {
    // It wants a release of OpenTelemetry before the last one.
    packages: [
      ...["google-adk==2.13.0", "litellm==1.110.2"],
      ...["opentelemetry-sdk==1.44.0", "opentelemetry-exporter-otlp-proto-http==1.44.0"],
    ],
    importing: "google.adk.agents, litellm, opentelemetry.exporter.otlp.proto.http",
    env: { LITELLM_LOCAL_MODEL_COST_MAP: "True" },
    code: `
import asyncio
from google.adk.agents import LlmAgent
from google.adk.models.lite_llm import LiteLlm
from google.adk.runners import InMemoryRunner
from google.genai import types

model = LiteLlm(model="openai/gpt-4o")
alone = {"disallow_transfer_to_parent": True, "disallow_transfer_to_peers": True}
clerk = LlmAgent(name="Clerk", model=model, instruction="Look up invoices.", **alone)
planner = LlmAgent(name="Planner", model=model, instruction="Ask the clerk.", sub_agents=[clerk])

async def main():
    runner = InMemoryRunner(agent=planner, app_name="invoices")
    session = await runner.session_service.create_session(app_name="invoices", user_id="made")
    asked = types.Content(role="user", parts=[types.Part(text="What is the total of invoice INV-1007?")])
    said = [event async for event in runner.run_async(user_id="made", session_id=session.id, new_message=asked)]
    print(said[-1].content.parts[0].text)

asyncio.run(main())
`,
  },
  python: {
    packages: [
      ...["opentelemetry-distro==0.66b2", "opentelemetry-exporter-otlp-proto-http==1.45.2"],
      ...["opentelemetry-instrumentation-genai-openai==1.3b0", "openai==3.57.0"],
    ],
    importing: "openai, opentelemetry.instrumentation.genai.openai, opentelemetry.distro",
    code: `${ask}
from opentelemetry import trace

def agent(name, role, task):
    about = {"gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": name}
    with trace.get_tracer("invoices").start_as_current_span(f"invoke_agent {name}", attributes=about):
        return ask(role, task)

with trace.get_tracer("invoices").start_as_current_span("invoices"):
    plan = agent("Planner", "Say what to look up.", "What is the total of invoice INV-1007?")
    print(agent("Clerk", "Look up invoices.", plan))
`,
  },
  openllmetry: {
    packages: ["traceloop-sdk==0.62.4", "httpx==0.28.1", "openai==3.57.0"],
    importing: "openai, traceloop.sdk",
    env: { TRACELOOP_TELEMETRY: "false" },
    code: `${ask}
from traceloop.sdk.decorators import agent, workflow

@agent(name="Planner")
def plan(task):
    return ask("Say what to look up.", task)

@agent(name="Clerk")
def look_up(task):
    return ask("Look up invoices.", task)

@workflow(name="invoices")
def work(task):
    return look_up(plan(task))

print(work("What is the total of invoice INV-1007?"))
`,
  },
  langfuse: {
    packages: ["langfuse==5.0.4", "openai==3.57.0"],
    importing: "openai, langfuse",
    code: `${ask.replace("from openai import", "from langfuse.openai import")}
@observe(name="Planner", as_type="agent")
def plan(task):
    return ask("Say what to look up.", task)

@observe(name="Clerk", as_type="agent")
def look_up(task):
    return ask("Look up invoices.", task)

@observe()
def work(task):
    return look_up(plan(task))

print(work("What is the total of invoice INV-1007?"))
get_client().flush()
`,
  },
  langsmith: {
    packages: [...graphPackages, "langsmith[otel]==0.15.1"],
    importing: "langgraph.graph, langchain_openai, langsmith, opentelemetry.exporter.otlp.proto.http",
    code: graph,
  },
  vercel: {
    packages: [
      ...["ai@7.0.173", "@ai-sdk/openai@3.0.141", "@ai-sdk/otel@1.0.173", "zod@4.6.7"],
      ...["@opentelemetry/sdk-node@0.223.0", "@opentelemetry/exporter-trace-otlp-proto@0.223.1"],
    ],
    code: `
import { createOpenAI } from "@ai-sdk/openai";
import { ToolLoopAgent, tool } from "ai";
import { z } from "zod";

const model = createOpenAI({ baseURL: process.env.OPENAI_BASE_URL }).chat("gpt-4o");
const named = (functionId) => ({ model, telemetry: { functionId } });
const clerk = new ToolLoopAgent({ ...named("Clerk"), instructions: "Look up invoices." });
const askClerk = tool({
  description: "Asks the clerk.",
  inputSchema: z.object({ task: z.string() }),
  execute: async ({ task }) => (await clerk.generate({ prompt: task })).text,
});
const planner = new ToolLoopAgent({ ...named("Planner"), instructions: "Ask the clerk.", tools: { askClerk } });
console.log((await planner.generate({ prompt: "What is the total of invoice INV-1007?" })).text);
`,
  },
};
