import { expect, test } from "vitest";
import { langfuseScore, readScores, scoreId } from "./langfuse-score";
import { madeRemarks } from "./testing/made-verdict";

test("the same remark has the same id, every other one another", () => {
  const ids = [
    ...madeRemarks(),
    ...madeRemarks({ reason: "Otherwise.", agent: "Surfer" }),
    madeRemarks({ spanId: "c" })[0],
  ].map(scoreId);
  expect(new Set(ids).size).toBe(5);
  expect(madeRemarks().map(scoreId)).toEqual(ids.slice(0, 2));
});

test("a score stands on its observation, or on the trace", () => {
  const [step, agent] = madeRemarks();
  expect(langfuseScore(step)).toMatchObject({
    traceId: "a".repeat(32),
    observationId: "b".repeat(16),
    dataType: "CATEGORICAL",
    value: "Step repetition",
    comment: step.explanation,
    metadata: { step: 3, probability: 0.8 },
  });
  expect(langfuseScore(agent)).not.toHaveProperty("observationId");
});

test("only our scores of the trace are read back, as they were sent", () => {
  const [step, agent] = madeRemarks();
  const ours = (remark: typeof step) => ({
    id: scoreId(remark),
    name: remark.name,
    value: remark.label,
    comment: remark.explanation,
    metadata: remark.score === null ? {} : { probability: String(remark.score) },
    subject:
      remark.spanId === null ? { kind: "trace", id: remark.traceId } : { kind: "observation", id: remark.spanId },
  });
  const foreign = { ...ours(step), id: "s1" };
  const read = readScores({ data: [ours(step), foreign, ours(agent)], meta: null }, "t1");
  expect(read).toEqual(
    [step, agent].map(({ name, spanId, label, score, explanation }, at) => ({
      id: scoreId(at === 0 ? step : agent),
      name,
      spanId,
      label,
      score,
      explanation,
    })),
  );
});
