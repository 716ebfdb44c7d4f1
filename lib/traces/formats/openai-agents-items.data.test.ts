import { describe, expect, it } from "vitest";
import { manifestRows, readRow, tracesOf } from "../testing/manifest";
import { type Step, type Trace } from "../trace";

const kindsOf = (trace: Trace | undefined, kind: Step["kind"]): Step[] =>
  (trace?.steps ?? []).filter((step) => step.kind === kind);
const agentsOf = (trace: Trace | undefined): string[] =>
  (trace?.agents ?? []).map(({ name }) => name).filter((name) => name !== "user");

describe("the Agents SDK's run states", () => {
  it.each(manifestRows("openai-agents-runstate").map((row) => [row.file, row] as const))("%s", async (_, row) => {
    const result = await readRow(row);
    const [trace] = tracesOf(result);
    expect([result.format, result.confidence, result.traces.length]).toEqual([row.format, "certain", 1]);
    const { expect: expected, truth } = row;
    if (expected === undefined || truth === undefined) return;
    expect(trace?.question).toBe(expected.question);
    expect(kindsOf(trace, "tool-call")).toHaveLength(expected.tools ?? 0);
    expect(kindsOf(trace, "tool-result").every(({ inputs }) => inputs?.length === 1)).toBe(true);
    expect(kindsOf(trace, "handoff")).toHaveLength(expected.handoffs ?? 0);
    for (const agent of expected.agents ?? []) expect(agentsOf(trace)).toContain(agent);
    const at = `/session_items/${truth.step}/`;
    expect(trace?.steps.find(({ source }) => source.pointer.startsWith(at))?.agent).toBe(truth.agent);
  });

  it("tell a delegation from a hand-off, and a tool's failure", async () => {
    const traces = await Promise.all(manifestRows("openai-agents-runstate").map(readRow));
    const [brief, refund] = ["market-brief", "refund-timeout"].map((name) =>
      traces
        .flatMap(tracesOf)
        .find(({ steps }) =>
          steps.some(({ content }) => content.includes(name === "market-brief" ? "Iberia" : "A-20931")),
        ),
    );
    expect(agentsOf(brief).sort()).toEqual(["Manager", "News Agent", "Numbers Agent", "Writer Agent"]);
    expect(kindsOf(brief, "tool-call").map(({ recipient }) => recipient)).toEqual([
      "Numbers Agent",
      "News Agent",
      "Writer Agent",
    ]);
    expect(agentsOf(refund)).toEqual(["Triage Agent", "Billing Agent"]);
    expect(refund?.steps.filter(({ isError }) => isError).map(({ agent }) => agent)).toEqual(["issue_refund"]);
  });

  it("without an item hold the input alone, and an owned item once", async () => {
    const read = async (name: string) =>
      tracesOf(
        await readRow(
          manifestRows("openai-agents-runstate").find(({ file }) => file.includes(name)) ?? {
            file: "",
            format: "",
            note: "",
          },
        ),
      )[0];
    if (manifestRows("openai-agents-runstate").length === 0) return;
    expect((await read("v1_3"))?.steps.map(({ content }) => content)).toEqual(["historical input"]);
    expect((await read("v1_15"))?.steps.map(({ content }) => content)).toEqual(["historical input"]);
    expect((await read("v1_13"))?.steps.map(({ agent, content }) => [agent, content])).toEqual([
      ["compat-agent", "owned history"],
    ]);
    expect((await read("v1_9"))?.steps.map(({ agent, kind, content }) => [agent, kind, content])).toEqual([
      ["user", "input", "historical input"],
      ["compat-agent", "tool-call", "account-1"],
      ["custom_lookup", "tool-result", "custom result"],
    ]);
  });
});

describe("the Agents SDK's input lists and sessions", () => {
  const rows = manifestRows("openai-agents-input-list", "openai-agents-session");
  it.each(rows.map((row) => [row.file, row] as const))("%s", async (file, row) => {
    const result = await readRow(row);
    const [trace, second] = tracesOf(result);
    const handoffs = kindsOf(trace, "handoff");
    expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
    expect(trace?.question).toBe(row.expect?.question);
    expect(kindsOf(trace, "tool-call").length + handoffs.length).toBe(row.expect?.tools);
    expect(kindsOf(trace, "tool-result").every(({ inputs }) => inputs?.length === 1)).toBe(true);
    if (row.format === "openai-agents-session") expect(second?.steps.map(({ content }) => content)).toEqual(["Hallo?"]);
    // No item names an agent: the one that takes over is known by the hand-off's answer, the first one is not.
    const named = { "refund-timeout": "Billing Agent", "sql-loop": "Reviewer", "market-brief": "assistant" };
    const last = Object.entries(named).find(([name]) => file.includes(name))?.[1];
    expect(kindsOf(trace, "message").at(-1)?.agent).toBe(last);
    expect(handoffs.map(({ recipient }) => recipient)).toEqual(last === "assistant" ? [] : [last]);
    // Steps that the first agent took, and an answer of an agent that was called as a tool, are by nobody's name here.
    const truth = trace?.steps.find(({ source }) =>
      new RegExp(`^(?:/agent_messages)?/${row.truth?.step}/`).test(source.pointer),
    );
    expect(truth?.agent).toBe(
      file.includes("refund") ? row.truth?.agent : file.includes("sql") ? "assistant" : "ask_numbers",
    );
  });
});
