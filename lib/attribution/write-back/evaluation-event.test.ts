import { expect, test } from "vitest";
import { evaluationEvent, eventFault, logsRequest, withdrawal } from "./evaluation-event";
import { madeRemarks } from "./testing/made-verdict";

const times = { after: null, observedAt: "2026-05-04T06:00:00.000Z" };

const attributesOf = (event: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    (event["attributes"] as { key: string; value: Record<string, unknown> }[]).map(({ key, value }) => [
      key,
      Object.values(value)[0],
    ]),
  );

test("an event belongs to the span and says name, label, score and why", () => {
  const [step] = madeRemarks();
  const event = evaluationEvent(step, times);
  expect(event).toMatchObject({
    eventName: "gen_ai.evaluation.result",
    traceId: "a".repeat(32),
    spanId: "b".repeat(16),
    timeUnixNano: "1777701600000000000",
  });
  expect(attributesOf(event)).toMatchObject({
    "gen_ai.evaluation.name": "faultline.decisive_step",
    "gen_ai.evaluation.score.label": "Step repetition",
    "gen_ai.evaluation.score.value": 0.8,
    "gen_ai.evaluation.explanation": step.explanation,
    "faultline.step": 3,
  });
  expect(attributesOf(evaluationEvent({ ...step, score: null }, times))).not.toHaveProperty(
    "gen_ai.evaluation.score.value",
  );
});

test("sent twice it is the same record; taken back, or said again later, it is another", () => {
  const [step] = madeRemarks();
  const ids = [step, madeRemarks()[0], withdrawal(step)].map(
    (one) => attributesOf(evaluationEvent(one, times))["log.record.uid"],
  );
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(logsRequest([step], times)).toEqual(logsRequest(madeRemarks().slice(0, 1), times));
  const later = attributesOf(evaluationEvent(step, { ...times, after: "2026-05-03T06:00:00.000Z" }));
  expect(later["log.record.uid"]).not.toBe(ids[0]);
});

test("ids that are not OpenTelemetry's are reported", () => {
  expect(eventFault({ traceId: "a".repeat(32), spanId: "b".repeat(16) })).toBeNull();
  for (const other of [
    { traceId: "lf-1", spanId: "b".repeat(16) },
    { traceId: "a".repeat(32), spanId: "obs-1" },
    { traceId: "a".repeat(32), spanId: null },
  ])
    expect(eventFault(other)).toMatch(/OpenTelemetry id/);
});
