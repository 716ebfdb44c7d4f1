import fc from "fast-check";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder } from "@/lib/env";
import { canonicalJson } from "@/lib/traces/content-hash";
import { parseTrace } from "@/lib/traces/parse-trace";
import { parties } from "@/lib/traces/party";
import { type Trace } from "@/lib/traces/trace";
import { csvHead, csvLine, type ExportedLabel, jsonLine, whoAndWhenFile } from "./label-export";
import { readLabelFile } from "./label-file";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const name = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => text.trim() === text && text !== "");
const anyLabel: fc.Arbitrary<ExportedLabel> = fc.record({
  traceId: fc.uuid(),
  externalId: fc.option(name),
  contentHash: fc.constant("ab12"),
  title: fc.string({ unit: "grapheme" }),
  agent: name,
  stepIndex: fc.nat(99_999),
  range: fc.option(fc.constant({ first: 1, last: 3 })),
  reason: fc.string({ unit: "grapheme" }),
  isCertain: fc.boolean(),
  failureMode: fc.option(name),
  party: fc.option(fc.constantFrom(...parties)),
  by: name,
  at: fc.constant("2026-01-01T00:00:00.000Z"),
  sent: fc.record({
    session: fc.option(name),
    user: fc.option(name),
    environment: fc.option(name),
    model: fc.option(name),
    tokens: fc.option(fc.nat()),
    cost_usd: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    duration_ms: fc.option(fc.nat()),
  }),
});
const asRead = ({
  traceId,
  externalId,
  contentHash,
  agent,
  stepIndex,
  reason,
  isCertain,
  failureMode,
  party,
}: ExportedLabel) => ({ traceId, externalId, contentHash, agent, stepIndex, reason, isCertain, failureMode, party });

it("writes lines of JSON and CSV that are read back as the same labels, with the line on which each stands", async () => {
  const property = fc.asyncProperty(fc.array(anyLabel, { minLength: 1, maxLength: 5 }), async (labels) => {
    for (const text of [labels.map(jsonLine).join(""), csvHead() + labels.map(csvLine).join("")]) {
      const { labels: read, faults } = await readLabelFile(bytes(text), "labels");
      expect(faults).toEqual([]);
      expect(read.map(({ place, ...label }) => [typeof place, label])).toEqual(
        labels.map((label) => ["string", asRead(label)]),
      );
    }
  });
  await fc.assert(property, { numRuns: 60 });
});

const steps: Trace["steps"] = [
  { kind: "input" as const, agent: "Human", content: "Where?" },
  { kind: "message" as const, agent: "Planner", content: "=HERE()" },
  { kind: "tool-result" as const, agent: "Computer_terminal", content: "exitcode: 1" },
].map((step, index) => ({ ...step, index, rawAgent: step.agent, isError: index === 2, source: { pointer: "" } }));
const trace: Trace = {
  title: "t",
  question: "Where?",
  externalId: "q1",
  expectedAnswer: "There",
  outcome: "failed",
  agents: [{ name: "Planner", systemPrompt: "Plan." }],
  steps,
  format: "faultline",
  contentHash: "x",
  tags: [],
  metadata: {},
};
const claim = { agent: "Planner", stepIndex: 1, reason: "It guessed.", failureMode: null };

it("writes a trace of another format as a Who&When file that is read as the same steps and label", () => {
  const read = parseTrace(JSON.stringify(whoAndWhenFile(trace, claim, null))).traces[0]?.trace;
  expect(read?.format).toBe("who-and-when");
  expect(read?.steps.map(({ agent, kind, content }) => ({ agent, kind, content }))).toEqual(
    steps.map(({ agent, kind, content }) => ({ agent, kind, content })),
  );
  expect(read).toMatchObject({
    question: "Where?",
    externalId: "q1",
    expectedAnswer: "There",
    outcome: "failed",
    groundTruth: { agent: "Planner", stepIndex: 1, reason: "It guessed." },
  });
});

it("changes nothing of an original but the label, and drops the failure mode of the label before", () => {
  const original = {
    level: "3",
    mistake_step: 2,
    mistake_agent: "Planner (x)",
    mistake_reason: "old",
    mistake_type: "old",
    history: [{ role: "a" }],
  };
  expect(whoAndWhenFile(trace, { ...claim, stepIndex: 2, reason: "old" }, original)).toBe(original);
  expect(Object.entries(whoAndWhenFile(trace, claim, original))).toEqual([
    ["level", "3"],
    ["mistake_step", 1],
    ["mistake_agent", "Planner"],
    ["mistake_reason", "It guessed."],
    ["history", [{ role: "a" }]],
  ]);
  expect(whoAndWhenFile(trace, { ...claim, failureMode: "2.6" }, original)["mistake_type"]).toBe("2.6");
});

const root = resolve(import.meta.dirname, "../../..", dataFolder(), "who-and-when");
const isPresent = existsSync(root);
if (!isPresent)
  console.warn(`skipped: no Who&When files at ${root}; set FAULTLINE_DATA to the folder that holds who-and-when`);

describe.skipIf(!isPresent)("the shared Who&When files", () => {
  const files = ["algorithm-generated", "hand-crafted"].flatMap((folder) =>
    isPresent ? readdirSync(join(root, folder)).map((file) => readFileSync(join(root, folder, file))) : [],
  );

  it("come out as they went in, and are the same trace and label when they come in again", { tags: ["long"] }, () => {
    for (const file of files) {
      const original: unknown = JSON.parse(file.toString());
      const read = parseTrace(file).traces[0]?.trace;
      if (!read?.groundTruth) throw new Error("a file has no label");
      const { agent, stepIndex, reason, failureMode = null } = read.groundTruth;
      const same = { agent, stepIndex, reason, failureMode };
      expect(canonicalJson(whoAndWhenFile(read, same, original))).toBe(canonicalJson(original));
      const rebuilt = parseTrace(JSON.stringify(whoAndWhenFile(read, same, null))).traces[0]?.trace;
      expect(rebuilt?.contentHash).toBe(read.contentHash);
      expect(rebuilt?.groundTruth).toMatchObject({ agent, stepIndex, reason });
    }
    expect(files).toHaveLength(137);
  });

  it("are read as labels of their traces", async () => {
    for (const file of files.slice(0, 20)) {
      const read = parseTrace(file).traces[0]?.trace;
      const { labels } = await readLabelFile(file, "15.json");
      expect(labels).toMatchObject([
        {
          place: "15.json",
          contentHash: read?.contentHash,
          externalId: read?.externalId,
          agent: read?.groundTruth?.agent,
          stepIndex: read?.groundTruth?.stepIndex,
        },
      ]);
    }
  });
});
