import { describe, expect, it } from "vitest";
import { manifestRows, readRow, tracesOf } from "../testing/manifest";
import { type Step, type Trace } from "../trace";

const formats = [
  "langgraph-state",
  "langgraph-history",
  "langgraph-updates",
  "langgraph-debug",
  "langgraph-checkpoints",
];
const rows = manifestRows(...formats);

const agentsOf = (trace: Trace | undefined): string[] =>
  (trace?.agents ?? []).map(({ name }) => name).filter((name) => name !== "user");
const kindsOf = (trace: Trace | undefined, kind: Step["kind"]): Step[] =>
  (trace?.steps ?? []).filter((step) => step.kind === kind);

/** What the planted mistake says, by the scenario that all five forms were made of. */
const mistakes: Record<string, string> = {
  "city-supervisor": "2,704,412",
  "clinic-swarm": "تم حجز موعدك",
  "release-notes-graph": "signing keys rotated after the leak",
};
/** The messages of this graph name nobody; the state alone does not say which node wrote one. */
const isNameless = (file: string): boolean => /^langgraph-state\/release-notes-graph/.test(file);
/** A node's updates leave out the user's turn where no node gives it back. */
const isWithoutQuestion = (file: string): boolean => file === "langgraph-updates/release-notes-graph.jsonl";
/** The runs have the same tools in every form; some rows leave the numbers out. */
const known: Record<string, { tools: number; errors: number; handoffs: number; agents: string[] }> = {
  "city-supervisor": { tools: 7, errors: 0, handoffs: 4, agents: ["supervisor", "researcher", "analyst"] },
  "clinic-swarm": { tools: 7, errors: 2, handoffs: 2, agents: ["FrontDesk", "Scheduler", "Billing"] },
  "release-notes-graph": { tools: 0, errors: 0, handoffs: 0, agents: ["planner", "writer", "editor"] },
};

describe("LangGraph's files", () => {
  it.each(rows.map((row) => [row.file, row] as const))("%s holds what its run did", async (file, row) => {
    const result = await readRow(row);
    const [trace, ...others] = tracesOf(result);
    const scenario = Object.keys(known).find((name) => file.includes(name)) ?? "";
    const { tools = 0, errors, handoffs, agents } = known[scenario] ?? {};
    expect([result.format, result.confidence === "possible", others.length]).toEqual([row.format, false, 0]);
    expect(trace?.question).toBe(isWithoutQuestion(file) ? "" : row.expect?.question);
    expect(agentsOf(trace)).toEqual(isNameless(file) ? ["assistant"] : agents);
    expect(kindsOf(trace, "handoff")).toHaveLength(handoffs ?? 0);
    expect(kindsOf(trace, "tool-call")).toHaveLength(tools - (handoffs ?? 0));
    expect(kindsOf(trace, "tool-result").filter(({ inputs }) => inputs?.length === 1)).toHaveLength(
      tools - (handoffs ?? 0),
    );
    expect(trace?.steps.filter(({ isError }) => isError)).toHaveLength(errors ?? 0);
    for (const key of ["tools", "errors", "handoffs"] as const)
      if (row.expect?.[key] !== undefined) expect(known[scenario]?.[key]).toBe(row.expect[key]);
    const mistake = trace?.steps.find(
      ({ kind, content }) => kind === "message" && content.includes(mistakes[scenario] ?? "-"),
    );
    expect(mistake?.agent).toBe(isNameless(file) ? "assistant" : row.truth?.agent);
  });
});
