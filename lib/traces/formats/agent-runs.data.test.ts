import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseFiles } from "../parse-files";
import { filesAt } from "../testing/files-at";
import { dataRoot } from "../testing/manifest";

const judged = join(dataRoot, "../real-judges/traces/hotpotqa.jsonl");
const cases = join(dataRoot, "../../cases/import");

/** The steps of every trace of a case, as kind, agent and text; what is said of it is no part of it. */
async function readCase(name: string) {
  const files = filesAt(join(cases, name)).filter(({ path }) => !path.endsWith("expected.md"));
  const { format, traces } = await parseFiles(
    files.length === 1 ? files.map((file) => ({ ...file, path: "" })) : files,
  );
  const read = traces.flatMap(({ trace }) => (trace ? [trace] : []));
  return {
    format,
    traces: read,
    steps: read.map(({ steps }) => steps.map(({ kind, agent, content }) => `${kind} ${agent}: ${content}`)),
  };
}

describe.skipIf(!existsSync(cases))("runs that tools wrote", () => {
  it("have the trial's reward as outcome, and no answer where a call was last", async () => {
    const { format, traces } = await readCase("harbor-trial");
    expect(format).toBe("harbor-trial");
    const [trace] = traces;
    expect(trace).toMatchObject({ outcome: "failed", externalId: "seven", title: "seven" });
    expect(trace?.labels?.[0]).toMatchObject({ value: 0, reason: "FAILED test_seven - assert 6 == 7" });
    expect(trace?.finalAnswer).toBeUndefined();
  });

  it.each([
    [
      "a2a-task",
      [
        "input user: How many doors?",
        "message assistant: I count.",
        "message assistant: Four.",
        "tool-result count: 4",
      ],
    ],
    [
      "anthropic-managed-agents",
      [
        "input user: How many doors?",
        'tool-call assistant: {"command": "ls"}',
        "tool-result bash: 4",
        "message assistant: Four.",
      ],
    ],
    [
      "n8n-execution",
      [
        "input user: How many doors?",
        'tool-call AI Agent: {"what":"doors"}',
        "tool-result count: 4",
        "message AI Agent: Four.",
      ],
    ],
    ["openai-responses-sse", ["message assistant: Four doors."]],
  ])("%s has its steps", async (name, wanted) => {
    const { steps } = await readCase(name);
    expect(steps).toEqual([wanted]);
  });

  it("have the calls of an eval set's case, its other agents and the expected answer", async () => {
    const { steps, traces } = await readCase("adk-evalset");
    expect(steps[0]?.map((step) => step.replace(/\s+/g, " "))).toEqual([
      "input user: How many doors?",
      'tool-call assistant: {"what": "doors"}',
      "message counter: I count.",
      "message assistant: Four.",
      "input user: And windows?",
      "message assistant: Nine.",
    ]);
    expect(traces[0]?.expectedAnswer).toBe("Nine.");
  });

  it("have a thought, a call and a result for each step of a browser, and the outcome that it states", async () => {
    const { traces } = await readCase("browser-use-history");
    expect(traces[0]?.steps.map(({ kind }) => kind)).toEqual([
      "thought",
      "tool-call",
      "tool-result",
      "thought",
      "tool-call",
      "tool-result",
    ]);
    expect(traces[0]).toMatchObject({ finalAnswer: "Four.", outcome: "failed" });
  });
});

describe.skipIf(!existsSync(judged))("runs whose steps people judged", () => {
  it("have the first wrong step as ground truth where they were not solved", { tags: ["long"] }, async () => {
    const { format, traces } = await parseFiles(filesAt(judged));
    expect(format).toBe("agent-process-bench");
    const read = traces.flatMap(({ trace }) => (trace ? [trace] : []));
    expect(read).toHaveLength(205);
    for (const { outcome, labels = [], groundTruth, steps } of read) {
      const wrong = labels.find(({ value }) => value === -1);
      expect(labels.every(({ stepIndex }) => stepIndex !== undefined)).toBe(true);
      expect(groundTruth?.stepIndex).toBe(outcome === "failed" ? wrong?.stepIndex : undefined);
      if (groundTruth !== undefined) expect(steps[groundTruth.stepIndex]?.agent).toBe("assistant");
    }
  });
});
