import { describe, expect, it } from "vitest";
import { readLabelFile } from "@/lib/attribution/labels/label-file";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Trace } from "@/lib/traces/trace";
import { madeFailure } from "./testing/made-failures";
import { madeLine, type MadeShape } from "./write-made-data";

const failures = [
  madeFailure({ task: "first", stepIndex: 2, content: 'Result: 73 — "half" of it\nÄnderung \u{1F600}' }).failure,
  madeFailure({ task: "second", stepIndex: 4 }).failure,
];
const fileOf = (shape: MadeShape): string => failures.map((one) => madeLine(one, shape, "train")).join("");

const tracesOf = (text: string): Trace[] => parseTrace(text).traces.flatMap(({ trace }) => (trace ? [trace] : []));
const said = ({ steps }: Trace): string[][] => steps.map(({ agent, content }) => [agent, content]);

describe("a made data set as JSON lines", () => {
  it("is read back in our own format with every step, the label, what it rests on and the split", () => {
    const read = tracesOf(fileOf("faultline"));
    expect(
      read.map(({ steps, groundTruth, question, outcome }) => ({ steps, groundTruth, question, outcome })),
    ).toEqual(
      failures.map(({ trace: { steps, groundTruth, question, outcome } }) => ({
        steps,
        groundTruth,
        question,
        outcome,
      })),
    );
    expect(read[0]?.metadata["made"]).toMatchObject({
      way: "injection",
      split: "train",
      operator: "wrong-fact",
      isEarliest: true,
      turned: { flips: 2, count: 2 },
      control: { flips: 0, count: 2 },
    });
  });

  it.each(["who-and-when", "tracer-traj"] as const)(
    "is read back in the columns of %s with every step and the label",
    (shape) => {
      const read = parseTrace(fileOf(shape));
      expect(read.format).toBe("who-and-when");
      const traces = read.traces.flatMap(({ trace }) => (trace ? [trace] : []));
      expect(traces.map(said)).toEqual(failures.map(({ trace }) => said(trace)));
      for (const [at, { question, groundTruth, outcome, externalId, expectedAnswer }] of traces.entries()) {
        const { trace } = failures[at] as (typeof failures)[number];
        const { agent, stepIndex, reason } = trace.groundTruth;
        expect({ question, outcome, externalId, expectedAnswer }).toEqual({
          question: trace.question,
          outcome: "failed",
          externalId: trace.externalId,
          expectedAnswer: "37",
        });
        expect(groundTruth).toMatchObject({ agent, stepIndex, reason });
      }
    },
  );

  it("has exactly the columns of TracerTraj", () => {
    const line = JSON.parse(madeLine(failures[1] as (typeof failures)[number], "tracer-traj", null)) as Record<
      string,
      unknown
    >;
    expect(Object.keys(line)).toEqual([
      ...["question_ID", "question", "ground_truth", "history", "mistake_agent", "mistake_step", "mistake_reason"],
    ]);
    expect(line["mistake_step"]).toBe("4");
    const [first] = line["history"] as Record<string, unknown>[];
    expect(first).toEqual({ content: expect.any(String) as string, name: "User", role: "user", step: 0 });
  });

  it("is read as a file of labels, too", async () => {
    const { labels, faults } = await readLabelFile(new TextEncoder().encode(fileOf("tracer-traj")), "made.jsonl");
    expect(faults).toEqual([]);
    expect(labels.map(({ agent, stepIndex, externalId }) => [agent, stepIndex, externalId])).toEqual([
      ["Coder", 2, "first/2"],
      ["Coder", 4, "second/4"],
    ]);
  });
});
