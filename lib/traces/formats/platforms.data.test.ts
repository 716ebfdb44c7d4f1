// @module-tag long
import { describe, expect, it } from "vitest";
import { hasSharedData, type ManifestRow, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { type Step, type Trace } from "../trace";

const platforms = ["mlflow", "weave", "opik", "braintrust", "openai-agents-trace", "openai-agents-ingest"];
const langChain = ["langsmith", "langsmith-batch", "langsmith-multipart", "langchain-runs", "langchain-events"];

const stepsOf = (traces: readonly Trace[]): Step[] => traces.flatMap(({ steps }) => steps);
const speakers = (traces: readonly Trace[]): string[] =>
  [...new Set(traces.flatMap(({ agents }) => agents.map(({ name }) => name)))].filter((name) => name !== "user");
const spanCount = (traces: readonly Trace[]): number =>
  traces.reduce((sum, { metadata }) => sum + Number(metadata["spanCount"]), 0);
const resultsOf = (traces: readonly Trace[]): Step[] => stepsOf(traces).filter(({ kind }) => kind === "tool-result");
/** Answers of tools. What an agent answers that was called as a tool is none of them. */
const answersOf = (traces: readonly Trace[]): Step[] =>
  traces.flatMap(({ steps, agents }) =>
    steps.filter(({ kind, agent }) => kind === "tool-result" && !agents.some(({ name }) => name === agent)),
  );
const delegationsOf = (traces: readonly Trace[]): Step[] =>
  stepsOf(traces).filter(({ kind, recipient }) => kind === "tool-call" && recipient !== undefined);

/** Failures that a row counts otherwise, with the reason why it is so. */
const errorCounts: Record<string, number> = {
  // Its four are rows: the two tools that failed, and the two functions around the second one.
  "braintrust/braintrust-contract-review": 2,
  // It counts runs with an `error`. The tool that answered "409 Conflict" failed as well: its message has the status
  // error, and the same run as a state of LangGraph counts two.
  "langchain-events/clinic-swarm.jsonl": 2,
  "langchain-runs/clinic-swarm.jsonl": 2,
  "langsmith-batch/clinic-swarm.jsonl": 2,
};

/** What the agent of the decisive error says, where a row names the step by its place in another file. */
const decisiveTexts: Record<string, string> = {
  "langchain-events/city-supervisor.jsonl": "2,704,412",
  "langchain-events/clinic-swarm.jsonl": "09:30 ✅",
  "langchain-events/release-notes-graph.jsonl": "(#818)",
};

const spanOf = ({ truth }: ManifestRow): string | undefined =>
  truth?.span ?? (typeof truth?.step === "string" ? truth.step : undefined);

describe.skipIf(!hasSharedData)("the shared traces", () => {
  describe.each(manifestRows(...platforms, ...langChain))("$file", (row) => {
    const read = async (): Promise<Trace[]> => {
      const result = await readRow(row);
      expect(result.format).toBe(row.format);
      expect(result.traces.every(({ trace }) => trace !== null)).toBe(true);
      return tracesOf(result);
    };
    const { expect: wanted = {}, truth } = row;

    it("is read as its format, with the agents, the question and every span", async () => {
      const traces = await read();
      if (wanted.agents) expect(speakers(traces).toSorted()).toEqual(wanted.agents.toSorted());
      if (typeof wanted.question === "string") expect(traces[0]?.question).toBe(wanted.question);
      if (wanted.spans !== undefined) expect(spanCount(traces)).toBe(wanted.spans);
      if (wanted.traces !== undefined) expect(traces).toHaveLength(wanted.traces);
    });

    it("has every call of a tool joined to its answer, hand-offs once, and only genuine errors", async () => {
      const traces = await read();
      const executed = wanted["tools_executed"] ?? (platforms.includes(row.format) ? wanted.tools : undefined);
      const answers = row.format.startsWith("openai-agents") ? resultsOf(traces) : answersOf(traces);
      if (executed !== undefined) expect(answers).toHaveLength(Number(executed));
      expect(answersOf(traces).filter(({ inputs }) => inputs === undefined)).toEqual([]);
      if (wanted.handoffs !== undefined)
        expect(stepsOf(traces).filter(({ kind }) => kind === "handoff")).toHaveLength(wanted.handoffs);
      if (wanted.delegations !== undefined) expect(delegationsOf(traces)).toHaveLength(wanted.delegations);
      const errors = errorCounts[row.file] ?? wanted.errors;
      if (errors !== undefined) expect(stepsOf(traces).filter(({ isError }) => isError)).toHaveLength(errors);
    });

    const decisiveText = decisiveTexts[row.file];
    if (decisiveText !== undefined)
      it("has the agent of the decisive error say it first", async () => {
        const said = stepsOf(await read()).filter(({ kind }) => kind === "message");
        expect(said.find(({ content }) => content.includes(decisiveText))?.agent).toBe(truth?.agent);
      });

    const span = spanOf(row);
    if (span !== undefined)
      it("shows the step of the decisive error as its agent's", async () => {
        const steps = stepsOf(await read()).filter(({ source, kind }) => source.spanId === span && kind !== "input");
        expect(steps.length).toBeGreaterThan(0);
        expect(steps.map(({ agent }) => agent)).toContain(truth?.agent);
      });
  });
});
