import { type CertifiedAnswer, type Certificate } from "../certificate";
import { caseOfTrace } from "../../evaluation/case-of-trace";
import { isLabelled } from "../../evaluation/content-free-baselines";
import { type Prediction } from "../../evaluation/prediction";
import { JudgeError } from "../../judge-error";
import { type Method } from "../../method";
import { allAtOnce } from "../../methods/all-at-once";
import { seededRandom } from "../../statistics/seeded-random";
import { runMethod } from "../../testing/scripted-judge";
import { type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";
import { deniesError } from "../denies-error";
import { makeCertificate } from "../make-certificate";
import { type Probe } from "../probes/probe";
import { probes } from "../probes/probe-list";
import { probeMethod } from "../probes/probe-method";
import { createPlantedJudge, makePlantedTrace, type Planted } from "./planted-judge";

/** Asks a planted judge everything that a certificate takes, through the real method and prompts. */
export async function certifyPlanted(planted: Planted, traceCount: number, seed = 1): Promise<Certificate> {
  const judge = createPlantedJudge(planted, seededRandom(seed));
  const traces = Array.from({ length: traceCount }, (_, at) => makePlantedTrace(at));
  const cases = traces
    .map((trace, at) => caseOfTrace(trace, { traceId: `trace-${at}`, question: at, subset: null }))
    .filter(isLabelled);
  const answers: CertifiedAnswer[] = [];
  for (const [at, trace] of traces.entries()) {
    const ask = async (method: Method, probe: Probe | null, repeat: number): Promise<void> => {
      const { prediction, isDenial } = await predict(method, trace, judge);
      answers.push({
        probe: probe?.name ?? null,
        prediction: { ...prediction, traceId: `trace-${at}`, repeat },
        isDenial,
        servedBy: ["planted-1"],
      });
    };
    for (const repeat of [1, 2]) await ask(allAtOnce, null, repeat);
    for (const probe of probes) await ask(probeMethod(allAtOnce, probe), probe, 1);
  }
  return makeCertificate({
    judge: {
      method: allAtOnce.name,
      methodVersion: allAtOnce.version,
      model: "planted",
      provider: null,
      parameters: {},
      revealExpectedAnswer: false,
      policyHash: null,
    },
    cases,
    answers,
    probes,
    keyFree: [],
    repeats: 2,
    seed,
  });
}

async function predict(
  method: Method,
  trace: Trace,
  judge: Parameters<typeof runMethod>[2],
): Promise<{ prediction: Omit<Prediction, "traceId" | "repeat">; isDenial: boolean }> {
  const spent = { inputTokens: 10, outputTokens: 1, costUsd: 0.001, durationMs: 1, runId: null, seen: null };
  try {
    const { attribution, events } = await runMethod(method, withoutLabel(trace), judge);
    const { agent, stepIndex, confidence: stated } = attribution;
    const confidence = stated === undefined ? null : { step: stated, agent: stated, isMeasured: false };
    return {
      prediction: {
        state: attribution.isAbstained ? "abstained" : "answered",
        agent,
        stepIndex,
        suspects: [{ agent, stepIndex }],
        confidence,
        ...spent,
      },
      isDenial: deniesError(attribution, events),
    };
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    return {
      prediction: { state: "unreadable", agent: null, stepIndex: null, suspects: [], confidence: null, ...spent },
      isDenial: false,
    };
  }
}
