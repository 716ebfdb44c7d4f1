// @module-tag long
import { describe, expect, it } from "vitest";
import { openFiles } from "../containers/open-files";
import { otlpRequests } from "../otlp/otlp-requests";
import { readOtlp } from "../otlp/read-otlp";
import { type ParseResult } from "../parse-result";
import { filesOf, hasSharedData, type ManifestRow, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { type Step, type Trace } from "../trace";

const formats = [
  ...["otlp-openinference", "otlp-genai", "otlp-openllmetry", "otlp-vercel", "otlp-logfire", "otlp-laminar"],
  ...["otlp-langfuse", "otlp-plain", "agentops", "otel-vercel-spans", "phoenix-export"],
];
const rows = manifestRows(...formats);
const runs = rows.filter(({ expect: expected }) => expected?.agents && expected["annotations"] === undefined);
const labelFiles = rows.filter(({ expect: expected }) => expected?.["annotations"] !== undefined);

/** What a file does not hold, though its run had it. */
const without = {
  /** Content capture was off: no text of anyone. */
  text: [
    "otlp-genai/genai-openai-new-trip-ja.pb",
    "otlp-openllmetry/oll-openai-contract-review.pb.gz",
    "otlp-vercel/vercel6-trip-ja.json",
  ],
  /** The run was begun with the first invoice: the task for all thirty is in no span. */
  question: ["otlp-openinference/oi-agents-invoice-batch"],
  /** An agent within an agent, and neither a call with its arguments nor a tool's span between them. */
  delegations: ["otlp-openllmetry/oll-openai-contract-review.pb.gz"],
  /** No span names the session (AgentOps: as one of its tags). */
  session: ["agentops/", "otlp-genai/genai-maf-", "otlp-genai/genai-autogen-", "otlp-genai/genai-openai-v2-"],
};
const lacks = (row: ManifestRow, what: keyof typeof without): boolean =>
  without[what].some((file) => row.file.startsWith(file));

/** Each row is read once. */
const results = new Map<ManifestRow, Promise<ParseResult>>();
function resultOf(row: ManifestRow): Promise<ParseResult> {
  const known = results.get(row) ?? readRow(row);
  results.set(row, known);
  return known;
}

const read = async (row: ManifestRow): Promise<Trace> => {
  const [trace, ...others] = tracesOf(await resultOf(row));
  expect(others, row.file).toEqual([]);
  if (trace === undefined) throw new Error(`${row.file} holds no trace`);
  return trace;
};
const ofKind = (trace: Trace, kind: Step["kind"]): Step[] => trace.steps.filter((step) => step.kind === kind);

describe.skipIf(!hasSharedData)("shared traces of OpenTelemetry", () => {
  it.each(rows)("$file is seen as what it is", async (row) => {
    expect((await resultOf(row)).format).toBe(row.format);
  });

  it.each(runs)("$file: question, agents and session", async (row) => {
    const trace = await read(row);
    const names = trace.agents.map(({ name }) => name).filter((name) => name !== "user");
    expect(names.toSorted()).toEqual([...(row.expect?.agents ?? [])].sort());
    if (!lacks(row, "text") && !lacks(row, "question")) expect(trace.question).toBe(row.expect?.question);
    if (row.expect?.["session"] !== undefined && !lacks(row, "session"))
      expect(trace.metadata["sessionId"]).toBe(row.expect["session"]);
  });

  it.each(runs)("$file: every executed tool joined to its call, hand-offs and delegations once", async (row) => {
    const trace = await read(row);
    const answers = ofKind(trace, "tool-result");
    expect(answers.every(({ inputs }) => inputs?.length === 1)).toBe(true);
    expect(ofKind(trace, "tool-call")).toHaveLength(answers.length);
    const agents = row.expect?.agents ?? [];
    const delegations = ofKind(trace, "tool-call").filter(({ recipient }) => agents.includes(recipient ?? ""));
    expect(ofKind(trace, "handoff")).toHaveLength(row.expect?.handoffs ?? 0);
    if (!lacks(row, "delegations")) expect(delegations).toHaveLength(row.expect?.delegations ?? 0);
    // smolagents ends every agent's turn with a tool of its own, which the manifest does not count as executed.
    const own = answers.filter(({ agent, rawAgent }) => rawAgent !== "final_answer" && !agents.includes(agent));
    const executed = row.expect?.["tools_executed"];
    if (typeof executed === "number") expect(own).toHaveLength(executed);
  });

  it.each(runs)("$file: genuine errors alone are errors", async (row) => {
    const trace = await read(row);
    const isTool = ({ kind, isError }: Step): boolean => kind === "tool-result" && isError;
    if (typeof row.expect?.["tool_errors"] === "number")
      expect(trace.steps.filter(isTool)).toHaveLength(row.expect["tool_errors"]);
    if (row.expect?.errors === 0 && row.expect["tool_errors"] !== 1)
      expect(trace.steps.filter(({ isError }) => isError)).toEqual([]);
  });

  it.each(runs)("$file: every span is accounted for, and the decisive one is its agent's", async (row) => {
    const trace = await read(row);
    const [parsed] = (await resultOf(row)).traces;
    const apart = parsed?.issues.find(({ code }) => code === "traces-without-steps")?.message;
    const left = Number(/\((\d+) spans?\)/.exec(apart ?? "")?.[1] ?? 0);
    expect(Number(trace.metadata["spanCount"]) + left).toBe(row.expect?.spans);
    expect(parsed?.report.orphanCount).toBe(row.expect?.["missing_parents"] ?? 0);
    const decisive = trace.steps.find(({ source }) => source.spanId === row.truth?.span);
    expect(decisive?.agent).toBe(row.truth?.agent);
  });

  it.each(labelFiles)("$file says that it is only labels", async (row) => {
    const result = await resultOf(row);
    expect(result.traces.flatMap(({ issues }) => issues).map(({ code }) => code)).toEqual(["labels-only"]);
  });
});

/** Without the places in the requests, which depend on how they were split. */
const told = (trace: Trace | null | undefined) => ({
  ...trace,
  contentHash: "",
  steps: trace?.steps.map(({ source, inputs, ...step }) => ({
    ...step,
    spanId: source.spanId,
    inputCount: inputs?.length,
  })),
});

describe.skipIf(!hasSharedData)("the requests of a shared run", () => {
  const folders = rows.filter(({ format, expect: expected }) => format.startsWith("otlp-") && expected?.agents);
  it.each(folders)("$file gives the same trace in random order, one span a request, with repeats", async (row) => {
    const { document } = await openFiles(filesOf(row));
    const requests = document === null ? [] : (otlpRequests(document) ?? []).map(({ value }) => value);
    const [whole] = readOtlp(requests);
    const single = requests.flatMap(splitRequest);
    let state = row.file.length;
    const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    const again = single.filter(() => random() < 0.2);
    const shuffled = [...single, ...again].map((value) => ({ value, by: random() })).sort((a, b) => a.by - b.by);
    const [scattered] = readOtlp(shuffled.map(({ value }) => value));
    expect(told(scattered?.trace)).toEqual(told(whole?.trace));
  });
});

interface Request {
  resourceSpans?: { resource: unknown; scopeSpans: { scope: unknown; spans: unknown[] }[] }[];
}

/** Each span in a request of its own; log records stay as they came, because their order within a span is theirs. */
function splitRequest(request: unknown): unknown[] {
  const { resourceSpans } = request as Request;
  if (resourceSpans === undefined) return [request];
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: [span] }] }] })),
    ),
  );
}
