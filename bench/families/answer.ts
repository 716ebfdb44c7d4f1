import { type Method } from "@/lib/attribution/method";
import { completeInput } from "@/lib/attribution/method-input";
import { type MethodInput } from "@/lib/attribution/method";
import { JudgeError } from "@/lib/attribution/judge-error";
import { scoreAttribution, type PointedAt } from "@/lib/attribution/score";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";

/** Runs a method that asks nobody to its end; null where it says that it has nothing to go by. */
export async function answer(
  method: Method,
  trace: Trace,
  given: Partial<MethodInput> = {},
): Promise<Attribution | null> {
  const { signal } = new AbortController();
  const { groundTruth: _label, labels: _labels, ...unlabelled } = trace;
  const run = method.run(completeInput(method, { nonce: "00000000", signal, ...given, trace: unlabelled }));
  try {
    for (;;) {
      const { done, value } = await run.next();
      if (done) return value;
    }
  } catch (error) {
    if (error instanceof JudgeError && error.code === "empty") return null;
    throw error;
  }
}

/** 0 or 1 each; where several answers are as good as drawn, shares. */
export interface Found {
  step: number;
  agent: number;
  top3: number;
}

const nothingFound: Found = { step: 0, agent: 0, top3: 0 };

/** What an answer is worth; one that could not be given is wrong. */
export function scoreAnswer(given: Attribution | null, label: PointedAt): Found {
  if (given === null) return nothingFound;
  const { isStepRight, isAgentRight } = scoreAttribution(given, label);
  const first3 = given.suspects.slice(0, 3).map(({ stepIndex }) => stepIndex);
  return {
    step: Number(isStepRight),
    agent: Number(isAgentRight),
    top3: Number(isStepRight || first3.includes(label.stepIndex)),
  };
}
