import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder } from "@/lib/env";
import { parseTrace } from "../parse-trace";

const root = resolve(import.meta.dirname, "../../..", dataFolder(), "who-and-when");
const isPresent = existsSync(root);
if (!isPresent)
  console.warn(`skipped: no Who&When files at ${root}; set FAULTLINE_DATA to the folder that holds who-and-when`);

interface Labelled {
  history: unknown[];
  mistake_agent: string;
  mistake_step: string;
  mistake_reason: string;
  ground_truth: string;
  question: string;
}

const files = isPresent
  ? ["algorithm-generated", "hand-crafted"].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => join(folder, name)),
    )
  : [];
const read = files.map((name) => {
  const bytes = readFileSync(join(root, name));
  const result = parseTrace(bytes);
  return { name, raw: JSON.parse(bytes.toString()) as Labelled, result, trace: result.traces[0]?.trace ?? null };
});

describe.skipIf(!isPresent)("the shared Who&When files", () => {
  it("are 137, and each is read as one trace of that format without an error", () => {
    expect(files).toHaveLength(137);
    for (const { name, result, trace } of read) {
      expect([name, result.format, result.traces.length, trace === null]).toEqual([name, "who-and-when", 1, false]);
      expect(result.issues).toEqual([]);
    }
  });

  it("keep every message of their history as a step, word for word", () => {
    for (const { name, raw, trace } of read) {
      const contents = raw.history.map((message) => (message as { content: string }).content);
      expect(
        trace?.steps.map((step) => step.content),
        name,
      ).toEqual(contents);
      expect(trace?.steps.map((step) => step.index)).toEqual(raw.history.map((_, at) => at));
    }
    expect(read.reduce((sum, { trace }) => sum + (trace?.steps.length ?? 0), 0)).toBe(2867);
  });

  it("keep label, reason, question and expected answer as the file states them", () => {
    for (const { name, raw, trace } of read) {
      expect(trace?.groundTruth, name).toMatchObject({
        agent: raw.mistake_agent,
        stepIndex: Number(raw.mistake_step),
        reason: raw.mistake_reason,
      });
      expect(trace?.expectedAnswer, name).toBe(raw.ground_truth);
      expect(trace?.question, name).toBe(raw.question);
      expect(trace?.outcome, name).toBe("failed");
    }
  });

  it("note the labels whose agent did not take the labeled step, and count no other agent twice", () => {
    const noted = read.filter(({ result }) => result.traces[0]?.issues.some(({ code }) => code.startsWith("label-")));
    expect(noted.map(({ name }) => name).sort()).toEqual([
      "algorithm-generated/15.json",
      "algorithm-generated/59.json",
      "hand-crafted/22.json",
      "hand-crafted/49.json",
    ]);
    for (const { trace } of read) for (const agent of trace?.agents ?? []) expect(agent.name).not.toContain("(");
  });

  it("have 137 different content hashes, though 68 of them share a question id with another", () => {
    expect(new Set(read.map(({ trace }) => trace?.contentHash)).size).toBe(137);
    const ids = read.map(({ trace }) => trace?.externalId);
    expect(ids.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id))).toHaveLength(68);
  });
});
