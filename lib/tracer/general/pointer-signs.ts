import { type Sign } from "@/lib/attribution/tracer";
import { type Trace } from "@/lib/traces/trace";
import { tellFeature } from "../told-signs";
import { pointers } from "./pointers";
import { type Voices } from "./voices";

/**
 * What the pointers that name a step saw there, as far as it can be looked up; the weight is the log-odds of the
 * pointer's precision against a step drawn by chance.
 */
export function pointerSigns(
  trace: Trace,
  stepIndex: number,
  { voices, precisions }: { voices: Voices; precisions: readonly number[] },
): Sign[] {
  const step = trace.steps[stepIndex];
  if (step === undefined) return [];
  const signs: Sign[] = [];
  for (const [at, { name, told }] of pointers.entries()) {
    const precision = precisions[at] ?? 0;
    const weight = Math.log((precision / (1 - precision)) * Math.max(trace.steps.length - 1, 1));
    if (weight <= 0 || !voices.named[at]?.includes(stepIndex)) continue;
    for (const feature of told) {
      const sign = tellFeature(feature, step, trace);
      if (sign && !signs.some(({ words }) => words === sign.words))
        signs.push({ feature: name, words: sign.words, weight, quote: sign.quote });
    }
  }
  return signs.sort((a, b) => b.weight - a.weight);
}
