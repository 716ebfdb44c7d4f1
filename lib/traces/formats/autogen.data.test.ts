// @module-tag long
import { describe, expect, it } from "vitest";
import { parseFiles } from "../parse-files";
import { filesOf, type ManifestRow, hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { type Trace } from "../trace";

const rowsOf = (...formats: string[]) => manifestRows(...formats).map((row) => [row.file, row] as const);

async function readOne(row: ManifestRow): Promise<Trace> {
  const result = await readRow(row);
  expect(result.format).toBe(row.format);
  expect(tracesOf(result)).toHaveLength(1);
  return tracesOf(result)[0] as Trace;
}

/** Calls that have no answer, answers that have no call. */
function unjoined(trace: Trace): string[] {
  const answered = new Set(trace.steps.flatMap(({ inputs = [] }) => inputs));
  return trace.steps
    .filter(
      ({ kind, source, recipient }) =>
        (kind === "tool-call" && !answered.has(source.pointer)) || (kind === "tool-result" && recipient === undefined),
    )
    .map(({ source }) => source.pointer);
}

/** The run went on in another file, as the manifest's own note says. */
const isElsewhere = (truth: NonNullable<ManifestRow["truth"]>): boolean =>
  "note" in truth && truth.note === "not in this file";

/**
 * What the files hold: the whole message; the manifest leaves out its end, and of the weather it
 * tells the data in words of its own.
 */
function expectQuestion(trace: Trace, { file, expect: expected }: ManifestRow): void {
  const asked = expected?.question ?? "";
  if (continued.has(file)) expect(trace.question).toBe(trace.steps[0]?.content);
  else if (file.includes("streaming-weather")) expect(trace.question).toContain(asked.slice(0, 29));
  else expect(trace.question.startsWith(asked)).toBe(true);
}

/** The second run of a team: its file does not hold the question, which was asked in the first. */
const continued = new Set(["autogen-agentchat-taskresult/swarm-baggage-part2.json"]);

function expectTruth(trace: Trace, { truth }: ManifestRow): void {
  if (truth?.quote === undefined || isElsewhere(truth)) return;
  const holder = trace.steps.find(({ content }) => content.includes(truth.quote ?? ""));
  expect(holder?.agent).toBe(truth.agent);
}

describe.skipIf(!hasSharedData)("AG2 and AutoGen 0.2", () => {
  it.each(rowsOf("ag2-chat-result", "ag2-groupchat-messages", "ag2-sqlite", "ag2-file-log", "ag2-console"))(
    "%s is read as it was run",
    async (_file, row) => {
      const trace = await readOne(row);
      const { expect: expected = {} } = row;
      expectQuestion(trace, row);
      expect(trace.agents.map(({ name }) => name).sort()).toEqual([...(expected.agents ?? [])].sort());
      const count = (kind: string): number => trace.steps.filter((step) => step.kind === kind).length;
      expect(count("handoff")).toBe(expected.handoffs);
      expect(count("tool-call") + count("handoff")).toBe(expected.tools);
      expect(trace.steps.filter(({ isError }) => isError)).toHaveLength(expected.errors ?? 0);
      expectTruth(trace, row);
      expect(unjoined(trace)).toEqual([]);
    },
  );
});

describe.skipIf(!hasSharedData)("AutoGen AgentChat", () => {
  it.each(rowsOf("autogen-agentchat-taskresult", "autogen-agentchat-stream", "autogen-agentchat-state"))(
    "%s is read as it was run",
    async (_file, row) => {
      const trace = await readOne(row);
      const { expect: expected = {} } = row;
      expectQuestion(trace, row);
      expect(trace.agents.map(({ name }) => name).sort()).toEqual([...(expected.agents ?? [])].sort());
      const handoffs = trace.steps.filter(({ kind }) => kind === "handoff");
      expect(handoffs).toHaveLength(expected.handoffs ?? 0);
      const calls = trace.steps.filter(({ kind }) => kind === "tool-call").length;
      if (expected.tools !== undefined)
        expect(calls + handoffs.filter(({ agent }) => agent !== "user").length).toBe(expected.tools);
      if (expected.errors !== undefined)
        expect(trace.steps.filter(({ isError }) => isError)).toHaveLength(expected.errors);
      expectTruth(trace, row);
      expect(unjoined(trace)).toEqual([]);
    },
  );

  it.each(rowsOf("autogen-agentchat-console"))("%s is read as it was printed", async (_file, row) => {
    const trace = await readOne(row);
    expectQuestion(trace, row);
    expectTruth(trace, row);
    expect(unjoined(trace)).toEqual([]);
  });
});

describe.skipIf(!hasSharedData)("AutoGen's event log", () => {
  it.each(rowsOf("autogen-agentchat-events"))("%s is read as it was run", async (_file, row) => {
    const trace = await readOne(row);
    expectQuestion(trace, row);
    expectTruth(trace, row);
    expect(unjoined(trace)).toEqual([]);
  });

  it("holds the ledgers that nothing else does, as thoughts of the orchestrator", async () => {
    const [row] = manifestRows("autogen-agentchat-events").filter(({ file }) => file.includes("magentic"));
    if (row === undefined) throw new Error("The file is not there.");
    const trace = await readOne(row);
    const ledgers = trace.steps.filter(({ content }) => content.includes("is_request_satisfied"));
    expect(ledgers.length).toBeGreaterThan(1);
    for (const { kind, agent } of ledgers) expect([kind, agent]).toEqual(["thought", "MagenticOneOrchestrator"]);
  });
});

describe.skipIf(!hasSharedData)("AutoGen core", () => {
  it("reads a context with a hand-off as one conversation", async () => {
    const [row] = manifestRows("autogen-core").filter(({ file }) => file.includes("history-"));
    if (row === undefined) throw new Error("The file is not there.");
    const trace = await readOne(row);
    expect(trace.steps.map(({ agent, kind, recipient }) => [agent, kind, recipient])).toEqual([
      ["User", "input", undefined],
      ["TriageAgent", "message", undefined],
      ["User", "input", undefined],
      ["TriageAgent", "handoff", "IssuesAndRepairsAgent"],
      ["IssuesAndRepairsAgent", "message", undefined],
    ]);
  });

  it.each(rowsOf("autogen-core").filter(([file]) => file.includes("session")))(
    "reads every recorded reply of %s once",
    async (_file, row) => {
      const trace = await readOne(row);
      const replies = trace.steps.filter(({ source }) => source.pointer.includes("/response"));
      expect(replies).toHaveLength(row.file.includes("demonstration") ? 12 : 16);
      expect(new Set(trace.steps.map(({ kind }) => kind))).toEqual(new Set(["system", "input", "message"]));
    },
  );
});

describe.skipIf(!hasSharedData)("AG2 1.x event streams", () => {
  it.each(rowsOf("ag2-v1-event-log"))("%s is read as one agent's stream", async (_file, row) => {
    const trace = await readOne(row);
    expect(trace.agents.map(({ name }) => name)).toContain(row.expect?.["stream_of"]);
    const types = row.expect?.["event_types"] as Record<string, number>;
    expect(trace.steps.filter(({ kind }) => kind === "tool-call")).toHaveLength(types["ToolCallEvent"] ?? 0);
    expect(trace.steps.filter(({ isError }) => isError)).toHaveLength(types["ToolErrorEvent"] ?? 0);
    expectTruth(trace, row);
    expect(unjoined(trace)).toEqual([]);
  });

  it("belong together where one gave the other its task", async () => {
    const files = manifestRows("ag2-v1-event-log").flatMap((row) =>
      filesOf(row).map((file) => ({ ...file, path: row.file })),
    );
    const result = await parseFiles(files);
    const [trace, ...others] = tracesOf(result);
    expect([result.format, others]).toEqual(["ag2-v1-event-log", []]);
    expect(trace?.steps.map(({ agent, kind }) => `${agent} ${kind}`)).toEqual([
      "user input",
      "trip_lead tool-call",
      "timetable tool-call",
      "timetable tool-call",
      "stop_times tool-result",
      "stop_times tool-result",
      "timetable message",
      "timetable tool-result",
      "trip_lead message",
    ]);
  });
});

describe.skipIf(!hasSharedData)("notebooks", () => {
  const expected: Record<string, [string, number, string[]]> = {
    "ag2-autogen02/agentchat_logging.ipynb": ["ag2-autogen02", 2, ["assistant", "user_proxy"]],
    "autogen-agentchat-notebooks/state.ipynb": ["autogen-agentchat-notebooks", 5, ["assistant_agent", "user"]],
    "autogen-agentchat-notebooks/swarm.ipynb": [
      "autogen-agentchat-notebooks",
      2,
      ["financial_analyst", "flights_refunder", "news_analyst", "planner", "travel_agent", "user", "writer"],
    ],
    "autogen-agentchat-notebooks/selector-group-chat.ipynb": [
      "autogen-agentchat-notebooks",
      5,
      ["DataAnalystAgent", "PlanningAgent", "UserProxyAgent", "WebSearchAgent", "user"],
    ],
    "autogen-agentchat-notebooks/teams.ipynb": [
      "autogen-agentchat-notebooks",
      7,
      ["critic", "looped_assistant", "primary", "user"],
    ],
  };

  it.each(rowsOf("ag2-autogen02", "autogen-agentchat-notebooks"))("each run of %s is a trace", async (file, row) => {
    const result = await readRow(row);
    const traces = tracesOf(result);
    const agents = new Set(traces.flatMap((trace) => trace.agents.map(({ name }) => name)));
    expect([result.format, traces.length, [...agents].sort()]).toEqual(expected[file]);
    for (const trace of traces) expect(unjoined(trace)).toEqual([]);
  });

  it("count the hand-offs of a swarm once, and no summary of a result", async () => {
    const [row] = manifestRows("autogen-agentchat-notebooks").filter(({ file }) => file.includes("swarm"));
    const [refund, research] = row === undefined ? [] : tracesOf(await readRow(row));
    const handoffs = (trace: Trace | undefined) =>
      trace?.steps.filter(({ kind }) => kind === "handoff").map(({ agent, recipient }) => [agent, recipient]);
    expect(handoffs(refund)).toEqual([
      ["travel_agent", "flights_refunder"],
      ["flights_refunder", "user"],
      ["flights_refunder", "travel_agent"],
    ]);
    expect(handoffs(research)).toHaveLength(6);
    const texts = [refund, research].flatMap((trace) => trace?.steps.map(({ content }) => content) ?? []);
    expect(texts.filter((text) => text.startsWith("Tool calls:"))).toEqual([]);
  });
});

describe.skipIf(!hasSharedData)("Magentic-One histories and Puppeteer", () => {
  it.each(rowsOf("agentrx-magentic"))("%s has one step for each message", async (_file, row) => {
    const trace = await readOne(row);
    const [bytes] = filesOf(row).map((file) => file.bytes);
    const messages = JSON.parse(Buffer.from(bytes ?? []).toString()) as { role: string; content: string }[];
    expect(trace.steps.map(({ content, rawAgent }) => ({ content, role: rawAgent }))).toEqual(messages);
    expect(trace.question).toBe(messages[0]?.content);
    const handoffs = messages.filter(({ role }) => role.includes("(-> "));
    expect(trace.steps.filter(({ kind }) => kind === "handoff")).toHaveLength(handoffs.length);
    for (const { name } of trace.agents) expect(name).not.toContain("(");
  });

  it("reads a path of Puppeteer as what each agent reasoned", async () => {
    const [row] = manifestRows("chatdev-puppeteer").filter(({ file }) => file.endsWith(".jsonl"));
    if (row === undefined) throw new Error("The file is not there.");
    const trace = await readOne(row);
    expect(trace.steps.map(({ agent, kind }) => [agent, kind])).toEqual([
      ["CriticAgent_gpt4o", "message"],
      ["Modifier_gpt4o", "message"],
    ]);
    expect(trace.finalAnswer).toContain("Unsafe practices");
  });

  it("reads the log of a run of Puppeteer with its task, agents and answer", async () => {
    const [row] = manifestRows("chatdev-puppeteer").filter(({ file }) => file.endsWith(".log"));
    if (row === undefined) throw new Error("The file is not there.");
    const trace = await readOne(row);
    expect(trace.question).toContain("multiple choice questions");
    expect(trace.finalAnswer).toBe("B");
    expect(trace.agents.map(({ name }) => name)).toContain("TerminatorAgent");
    expect(trace.steps.filter(({ agent }) => agent === "Aggregation")).toHaveLength(6);
  });
});
