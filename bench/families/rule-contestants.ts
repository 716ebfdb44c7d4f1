import { type Method, type MethodInput } from "@/lib/attribution/method";
import { answerOrigin } from "@/lib/attribution/methods/answer-origin";
import { baselines } from "@/lib/attribution/methods/baselines";
import { firstCode } from "@/lib/attribution/methods/first-code";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type PointedAt } from "@/lib/attribution/score";
import { type Trace } from "@/lib/traces/trace";
import { answer, type Found, scoreAnswer } from "./answer";

/** Something that is measured: what it finds in one trace. */
export interface Contestant {
  title: string;
  find: (trace: Trace, label: PointedAt, peers: readonly Trace[]) => Promise<Found>;
}

export const contestant = (
  method: Method,
  given: Partial<MethodInput> = {},
  title: string = method.name,
): Contestant => ({
  title,
  find: async (trace, label, peers) => scoreAnswer(await answer(method, trace, { ...given, peers }), label),
});

/** A step by chance, as often right as it is on average. */
const byChance: Contestant = {
  title: "random (its mean)",
  find: ({ steps }, label) =>
    Promise.resolve({
      step: 1 / steps.length,
      agent: steps.filter(({ agent }) => sameAgent(agent, label.agent)).length / steps.length,
      top3: Math.min(1, 3 / steps.length),
    }),
};

/**
 * What reads nothing, or next to nothing: the controls of every table. Of a control that names one step, top 3 are
 * the next ones by its own order.
 */
export const ruleContestants: readonly Contestant[] = [
  byChance,
  ...baselines.filter(({ name }) => name !== "random" && name !== "step-k").map((method) => contestant(method)),
  contestant(firstCode),
  contestant(answerOrigin),
];

/** Always step k, for the k that is right most often on these very labels: chosen in hindsight. */
export function bestStepK(cases: readonly { trace: Trace; label: PointedAt }[]): Contestant {
  const stepK = baselines.find(({ name }) => name === "step-k");
  if (!stepK) throw new Error("There is a control that always names step k.");
  const counts = new Map<number, number>();
  for (const { label } of cases) counts.set(label.stepIndex, (counts.get(label.stepIndex) ?? 0) + 1);
  const [best] = [...counts].sort(([a, one], [b, other]) => other - one || a - b);
  const k = best?.[0] ?? 0;
  return contestant(stepK, { parameters: { k } }, `step-k, k = ${k} in hindsight`);
}
