import { expect, it } from "vitest";
import { judgeMark, noMark, stateOf } from "./judge-mark";
import { makeCertificate } from "./make-certificate";
import { makeCase } from "./testing/made-case";

const judge = {
  method: "all-at-once",
  methodVersion: "1",
  model: "m",
  provider: null,
  parameters: {},
  revealExpectedAnswer: false,
  policyHash: null,
};
const nothing = {
  repeat: 1,
  state: "answered" as const,
  suspects: [],
  confidence: null,
  seen: null,
  inputTokens: 1,
  outputTokens: 1,
  costUsd: 0,
  durationMs: null,
  runId: null,
};
/** Of a judge that names the labeled step, or never does. */
const certificateOf = (count: number, isRight: boolean) => {
  const cases = Array.from({ length: count }, (_, at) => makeCase(at));
  const answers = cases.map(({ traceId, truth: { agent, stepIndex } }) => ({
    probe: null,
    prediction: {
      ...nothing,
      traceId,
      agent,
      stepIndex: isRight ? stepIndex : 7,
    },
    isDenial: false,
    servedBy: [],
  }));
  return makeCertificate({ judge, cases, answers, probes: [], keyFree: [], repeats: 1, seed: 1 });
};
const certifiedAt = "2026-11-29T10:00:00.000Z";

it("says when a judge was certified, and its lower bounds", () => {
  const certificate = certificateOf(40, true);
  expect(judgeMark({ certificate, certifiedAt, loss: [] })).toEqual({
    state: "above",
    certifiedAt,
    step: certificate.step.low,
    agent: certificate.agent.low,
    sentence:
      "Certified on 29 Nov 2026: right step in at least 91%, right agent in at least 91% of traces like the 40 it was measured on.",
  });
});

it("says where it is not above the best without a model, and where too few traces were measured", () => {
  const wrong = judgeMark({ certificate: certificateOf(40, false), certifiedAt, loss: [] });
  expect(wrong).toMatchObject({ state: "not-above", step: 0 });
  expect(wrong.sentence).toMatch(/^Certified on 29 Nov 2026: right step in at least 0%.* are not shown to be above/);
  expect(judgeMark({ certificate: certificateOf(12, true), certifiedAt, loss: [] })).toMatchObject({
    state: "too-few",
    sentence: "Not certified: 12 traces, and 20 are needed.",
  });
});

it("says that a certificate is lost and why, that it is being measured, and that there is none", () => {
  const certificate = certificateOf(40, true);
  expect(judgeMark({ certificate, certifiedAt, loss: ["Another model answers."] })).toMatchObject({
    state: "lost",
    sentence: "Certificate of 29 Nov 2026 lost. Another model answers.",
  });
  expect(stateOf(null, [])).toBe("measuring");
  expect(judgeMark({ certificate: null, certifiedAt, loss: [] })).toMatchObject({
    state: "measuring",
    certifiedAt: null,
    sentence: expect.stringMatching(/^No certificate yet/) as string,
  });
  expect(noMark.sentence).toMatch(/^No certificate: /);
});
