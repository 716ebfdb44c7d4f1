import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder } from "@/lib/env";
import { decodeOtlpTraces } from "../containers/decode-otlp";
import { joinRecords } from "../otlp/join-records";
import { readOtlp } from "../otlp/read-otlp";
import { splitRequest } from "../otlp/split-request";

const root = resolve(import.meta.dirname, "../../..", dataFolder(), "../cases/otlp");

interface Wanted {
  stepCount: number;
  agents: string[];
  handOffs: string[];
  outcome?: "failed";
}
const wanted: Record<string, Wanted> = {
  "adk-1.14": { stepCount: 7, agents: ["coordinator", "researcher"], handOffs: ["coordinator > researcher"] },
  "adk-2.13": {
    stepCount: 6,
    agents: ["coordinator", "researcher"],
    handOffs: ["coordinator > researcher", "researcher > coordinator"],
  },
  "autogen-openinference-both": {
    stepCount: 8,
    agents: ["planner", "researcher", "writer"],
    handOffs: ["planner > researcher", "researcher > writer"],
  },
  "killed-run": {
    stepCount: 6,
    agents: ["Triage", "Researcher", "Writer"],
    handOffs: ["Triage > Researcher", "Researcher > Writer"],
  },
  "langchain-js": { stepCount: 8, agents: ["researcher", "writer", "check"], handOffs: [], outcome: "failed" },
  "langgraph-openinference": {
    stepCount: 8,
    agents: ["researcher", "writer", "check"],
    handOffs: [],
    outcome: "failed",
  },
  mastra: { stepCount: 7, agents: ["Coordinator", "Researcher"], handOffs: [] },
  "openai-agents-raised": {
    stepCount: 5,
    agents: ["Triage", "Researcher"],
    handOffs: ["Triage > Researcher"],
    outcome: "failed",
  },
};
const question = "What is the population of Zedonia in 2024?";

if (!existsSync(root)) console.warn(`skipped: no bodies of exporters at ${root}; set FAULTLINE_DATA to their neighbor`);

describe.skipIf(!existsSync(root)).each(Object.entries(wanted))("what the exporter of %s sent", (name, expected) => {
  const requests = readdirSync(join(root, name))
    .filter((file) => /\.(?:pb|json)$/.test(file))
    .map((file): unknown => {
      const bytes = readFileSync(join(root, name, file));
      return file.endsWith(".json") ? JSON.parse(bytes.toString()) : decodeOtlpTraces(new Uint8Array(bytes));
    });
  // Where a step stands in the file differs with the pieces; what it says does not.
  const told = (sent: readonly unknown[]) =>
    readOtlp(sent).flatMap(({ trace }) => {
      if (trace === null) return [];
      const { question, outcome, termination, agents } = trace;
      return [
        {
          question,
          outcome,
          termination,
          agents,
          steps: trace.steps.map(({ source: _, inputs: __, ...step }) => step),
        },
      ];
    });

  it("is the wanted trace", () => {
    const [trace, ...others] = told(requests);
    const steps = trace?.steps ?? [];
    expect(others).toEqual([]);
    expect(trace?.question).toBe(question);
    expect(steps).toHaveLength(expected.stepCount);
    expect(steps.filter(({ content }) => content === question)).toHaveLength(1);
    expect(trace?.agents.map((agent) => agent.name)).toEqual(["user", ...expected.agents]);
    const handOffs = steps.filter(({ kind }) => kind === "handoff");
    expect(handOffs.map(({ agent, recipient }) => `${agent} > ${recipient}`)).toEqual(expected.handOffs);
    expect(trace?.outcome).toBe(expected.outcome ?? "unknown");
    if (expected.outcome !== undefined) expect(trace?.termination).toBeTruthy();
  });

  it("is the same trace in pieces, and shuffled", () => {
    const records = requests.flatMap((request) => splitRequest(request, "span")?.records ?? []);
    const whole = told(joinRecords(records));
    expect(whole).toEqual(told(requests));
    let state = 7;
    const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let round = 0; round < 3; round += 1) {
      const shuffled = records.map((record) => ({ record, by: random() })).sort((a, b) => a.by - b.by);
      expect(told(joinRecords(shuffled.map(({ record }) => record)))).toEqual(whole);
      const pieces = joinRecords(records).map((piece) => ({ piece, by: random() }));
      expect(told(pieces.sort((a, b) => a.by - b.by).map(({ piece }) => piece))).toEqual(whole);
    }
  });
});
