// @module-tag nightly
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { serveApi } from "@/app/api/v1/testing/serve-api";
import { findPython } from "@/lib/cli/testing/find-python";
import { prisma } from "@/lib/db";
import { bareEnvironment } from "@/lib/env";
import { assembleTrace } from "@/lib/services/intake/otlp/assemble-trace";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { sendGuides } from "./send-guides";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
mkdirSync(join(root, "node_modules/.cache"), { recursive: true });

/** A team of two in each framework, below the very lines that a person copies. */
const teams = {
  "pydantic-ai": {
    packages: ["pydantic-ai-slim[openai]==2.62.0"],
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
    packages: ["openai-agents==0.24.0", "openinference-instrumentation-openai-agents==2.6.0"],
    code: `
from agents import Agent, Runner, set_default_openai_api

set_default_openai_api("chat_completions")
clerk = Agent(name="Clerk", model="gpt-4o", instructions="Look up invoices.")
planner = Agent(name="Planner", model="gpt-4o", instructions="Ask the clerk.", handoffs=[clerk])
print(Runner.run_sync(planner, "What is the total of invoice INV-1007?").final_output)
`,
  },
  langgraph: {
    packages: ["langgraph==1.2.22", "langchain-openai==1.7.4", "openinference-instrumentation-langchain==0.1.80"],
    code: `
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
`,
  },
};
const exporter = ["opentelemetry-sdk==1.45.2", "opentelemetry-exporter-otlp-proto-http==1.45.2"];
const packages = [...Object.values(teams).flatMap((team) => team.packages), ...exporter];
const python = findPython({
  name: "send-guides",
  packages,
  importing: "import agents, pydantic_ai, langgraph.graph, langchain_openai, openinference.instrumentation.langchain",
});

/** Calls the tool that it is given, once; then it says the answer. */
const scriptedModel = (asked: { tools?: { function: { name: string } }[]; messages: { role: string }[] }) => {
  const [tool] = asked.messages.some(({ role }) => role === "tool") ? [] : (asked.tools ?? []);
  const call = {
    id: "call_1",
    type: "function",
    function: { name: tool?.function.name, arguments: '{"task":"INV-1070"}' },
  };
  const message = tool
    ? { role: "assistant", content: null, tool_calls: [call] }
    : { role: "assistant", content: "The total is 27.00." };
  const usage = { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 };
  const choices = [{ index: 0, finish_reason: tool ? "tool_calls" : "stop", message }];
  return { id: "made", object: "chat.completion", created: 1, model: "gpt-4o", choices, usage };
};

let api: Awaited<ReturnType<typeof serveApi>>;
let model: Server;
beforeAll(async () => {
  api = await serveApi();
  model = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const answer = scriptedModel(JSON.parse(Buffer.concat(chunks).toString()) as never);
      outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  model.close();
  model.closeAllConnections();
  await api.close();
});

const exported = (lines: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(lines.matchAll(/^export (\w+)="?(.*?)"?$/gm), ([, name = "", value = ""]) => [name, value]),
  );

it.skipIf(python === null).each(Object.entries(teams))(
  "the lines for %s send a run with its agents and what they said",
  async (id, { code }) => {
    const guide = sendGuides.find((one) => one.id === id);
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { key } = await createApiKey(ctx, { name: "exporter", role: "EDITOR", expiresInDays: 1 });
    const env = bareEnvironment({
      ...exported(guide?.variables({ origin: api.url, key }) ?? ""),
      OPENAI_API_KEY: "sk-made",
      OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      NO_PROXY: "127.0.0.1",
    });
    const { stdout } = await run(python ?? "", ["-c", `${guide?.code}\n${code}`], { env });
    expect(stdout.trim()).toBe("The total is 27.00.");
    const { workspaceId } = ctx;
    const [sent] = await prisma.otlpRecord.findMany({ where: { workspaceId }, distinct: ["otlpId"] });
    await assembleTrace({ workspaceId, otlpId: sent?.otlpId ?? "" });
    const headers = { authorization: `Bearer ${key}` };
    const ask = async (path: string) => (await fetch(`${api.url}/api/v1${path}`, { headers })).json();
    const { traces } = (await ask("/traces")) as { traces: { id: string }[] };
    expect(traces).toHaveLength(1);
    const { steps } = (await ask(`/traces/${traces[0]?.id}/steps`)) as { steps: { agent: string; content: string }[] };
    expect([...new Set(steps.map(({ agent }) => agent))]).toEqual(expect.arrayContaining(["Planner", "Clerk"]));
    expect(steps.filter(({ agent }) => agent === "Clerk").map(({ content }) => content)).toContain(
      "The total is 27.00.",
    );
  },
);

it("the documentation names the versions that are run here", () => {
  const text = readFileSync(join(root, "docs/otlp.md"), "utf8");
  for (const name of packages) expect(text).toContain(`\`${name.replace(/\[.*\]/, "").replace("==", " ")}\``);
});
