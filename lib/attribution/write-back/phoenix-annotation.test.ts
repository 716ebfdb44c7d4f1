import { expect, test } from "vitest";
import { phoenixAnnotation, readAnnotations } from "./phoenix-annotation";
import { saysSame } from "./remark";
import { madeRemarks } from "./testing/made-verdict";

test("an annotation says the verdict, and is found again by its identifier", () => {
  const [step] = madeRemarks({ byKind: "model" });
  const sent = phoenixAnnotation({ ...step, spanId: "b".repeat(16) });
  expect(sent).toEqual({
    span_id: "b".repeat(16),
    name: step.name,
    annotator_kind: "LLM",
    result: { label: "Step repetition", score: 0.8, explanation: step.explanation },
    metadata: step.metadata,
    identifier: "faultline:t1",
  });
  const there = { ...(sent as { name: string; span_id: string }), identifier: "faultline:t1", result: null };
  expect(readAnnotations({ data: [{ ...there, identifier: "" }], next_cursor: null }, "t1")).toEqual([]);
  const result = { label: step.label, score: step.score, explanation: step.explanation };
  const [said] = readAnnotations({ data: [{ ...there, result }], next_cursor: null }, "t1");
  expect(said && saysSame(said, step)).toBe(true);
});
