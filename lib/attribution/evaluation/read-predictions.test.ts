import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PredictionTarget } from "./prediction-targets";
import { readPredictions } from "./read-predictions";
import { madeEntry, madePrediction } from "./testing/made-evaluation";

const target = (number: number, fields: Partial<PredictionTarget> = {}): PredictionTarget => ({
  traceId: `trace-${number}`,
  externalId: `task-${number}`,
  contentHash: `hash-${number}`,
  fileName: `ag/${number}.json`,
  ...fields,
});
const targets = [target(0), target(1), target(12), target(13, { externalId: "task-0", fileName: "hc/1.json" })];
const read = (text: string) => readPredictions(text, targets);
const line = (fields: object): string => JSON.stringify(fields);
const answers = ({ groups }: ReturnType<typeof readPredictions>) =>
  groups.flatMap(({ predictions }) => predictions.map(({ traceId, agent, stepIndex }) => [traceId, agent, stepIndex]));

describe("readPredictions", () => {
  it("takes as little as a trace, an agent and a step, the trace by id, content, file or external id", () => {
    const found = read(
      ["trace-0", "hash-1", "ag/12.json"].map((trace) => line({ trace, agent: "Coder", step: 3 })).join("\n"),
    );
    expect(found).toMatchObject({ faults: [], ignoredFields: [], missingCount: 1 });
    expect(answers(found)).toEqual([
      ["trace-0", "Coder", 3],
      ["trace-1", "Coder", 3],
      ["trace-12", "Coder", 3],
    ]);
    expect(answers(read(line({ external_id: "task-12", Agent: "A", "Step Index": "0" })))).toEqual([
      ["trace-12", "A", 0],
    ]);
    expect(found.groups[0]?.predictions[0]).toEqual(
      madePrediction(0, { inputTokens: 0, outputTokens: 0, costUsd: null, durationMs: null }),
    );
  });

  it("names every line that it cannot use, with why, and the fields that mean nothing", () => {
    const found = read(
      [
        "",
        line({ trace: "trace-0", agent: "A", step: 1, mood: "good" }),
        "{",
        "[]",
        line({ trace: "task-0", agent: "A", step: 1 }),
        line({ trace: "nobody", agent: "A", step: 1 }),
        line({ agent: "A", step: 1 }),
        line({ trace: "trace-1", agent: "A", step: -1 }),
        line({ trace: "trace-1", agent: "A", step: 1.5 }),
        line({ trace: "trace-1", agent: "A", confidence: 2 }),
        line({ trace: "trace-1", state: "answered" }),
        line({ trace: "trace-0", agent: "B", step: 2 }),
        line({ traceId: "trace-1", contentHash: "hash-12", agent: "A" }),
      ].join("\n"),
    );
    expect(answers(found)).toEqual([["trace-0", "A", 1]]);
    expect(found.ignoredFields).toEqual(["mood"]);
    expect(found.faults.map(({ line: at, message }) => [at, message])).toEqual([
      [3, "This is not JSON."],
      [4, "This is not a JSON object."],
      [5, "“task-0” is the name of 2 traces here; say which by id or content hash."],
      [6, "No trace has the name “nobody”."],
      [7, "It does not name a trace."],
      [8, "“step” must be a whole number from 0."],
      [9, "“step” must be a whole number from 0."],
      [10, "“confidence” must be a number from 0 to 1, or { step, agent } of such."],
      [11, "It is “answered” and names neither agent nor step."],
      [12, "Line 2 already has an answer for this trace and repeat; number them with “repeat”."],
      [13, "“trace-1” has changed since this was answered."],
    ]);
  });

  it("reads CSV with a line of names, and says which rows have too many or too few cells", () => {
    const found = read(
      'trace,agent,step,suspects,confidence,repeat,input_tokens\r\ntrace-0,"Web, Surfer",3,"3 1 2",0.5,2,7\ntrace-1,A\ntrace-12,,,,,,\n',
    );
    expect(found.faults).toEqual([{ line: 3, message: "It has 2 cells, and the first line names 7." }]);
    expect(found.groups[0]?.predictions).toMatchObject([
      {
        agent: "Web, Surfer",
        stepIndex: 3,
        repeat: 2,
        inputTokens: 7,
        suspects: [3, 1, 2].map((stepIndex) => ({ stepIndex, agent: "" })),
        confidence: { step: 0.5, agent: 0.5, isMeasured: false },
      },
      { traceId: "trace-12", state: "unreadable", agent: null, stepIndex: null },
    ]);
  });

  it("reads what the code of Who&When prints, with Markdown and remarks, and keeps what has no answer as unreadable", () => {
    const text = [
      "Prediction for ag/1.json:",
      "Agent Name: Web_Surfer",
      "Step Number: 4",
      "Reason for Mistake: Step Number: none.",
      "",
      "==================================================",
      "Prediction for 12.json (Binary Search Result):",
      "**Agent Name:** Coder",
      "**Step Number:** Step 12",
      "Prediction for 0.json:",
      "I cannot say.",
      "Prediction for 99.json:",
    ].join("\r\n");
    const found = read(text);
    expect(answers(found)).toEqual([
      ["trace-1", "Web_Surfer", 4],
      ["trace-12", "Coder", 12],
      ["trace-0", null, null],
    ]);
    expect(found.groups[0]?.predictions[2]?.state).toBe("unreadable");
    expect(found.faults).toEqual([{ line: 12, message: "No trace has the name “99.json”." }]);
  });

  it("says of a file of something else what it takes", () => {
    for (const text of ["", "hello", "<html>\n"])
      expect(read(text)).toMatchObject({ groups: [], faults: [{ line: 1 }], missingCount: 4 });
  });

  it("reads back what was exported, whatever it holds, but for the run", { tags: ["long"] }, () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const prediction = fc.record({
      number: fc.constantFrom(0, 1, 12, 13),
      repeat: fc.integer({ min: 1, max: 3 }),
      agent: fc.string({ minLength: 1, unit: "binary" }),
      stepIndex: fc.nat(),
      state: fc.constantFrom("answered" as const, "abstained" as const),
      suspects: fc.array(fc.record({ stepIndex: fc.nat(), agent: fc.string({ unit: "binary" }) }), { maxLength: 20 }),
      confidence: fc.option(fc.record({ step: share, agent: share, isMeasured: fc.boolean() })),
      seen: fc.constantFrom(null, "no" as const, "question" as const, "trace" as const),
      inputTokens: fc.nat(),
      costUsd: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
      durationMs: fc.option(fc.nat()),
    });
    const key = ({ number, repeat }: { number: number; repeat: number }): string => `${number} ${repeat}`;
    fc.assert(
      fc.property(fc.uniqueArray(prediction, { selector: key, minLength: 1 }), (made) => {
        const predictions = made.map(({ number, ...fields }) => madePrediction(number, fields));
        const entry = madeEntry("a", { parameters: { k: 3, voters: ["a", "b"] } });
        const text = predictions
          .map((one) =>
            line({ ...one, entry, title: "t", truth: null, split: null, subset: null, question: 0, stepCount: 3 }),
          )
          .join("\n");
        const found = read(text);
        expect(found.faults).toEqual([]);
        expect(found.ignoredFields).toEqual([]);
        // Through JSON, which knows no −0.
        expect(found.groups).toEqual(JSON.parse(JSON.stringify([{ entry, predictions }])));
      }),
    );
  });

  it("never throws", { tags: ["long"] }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(fc.json()).map((all) => `{}\n${all.join("\n")}`),
        ),
        (text) => {
          const { faults } = read(text);
          expect(faults.every((fault) => fault.line >= 1 && fault.message !== "")).toBe(true);
        },
      ),
    );
  });
});
