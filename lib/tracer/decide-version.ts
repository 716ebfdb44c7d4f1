import { type Figure, type TracerFigures } from "@/lib/attribution/tracer-view";

const percent = (share: number): string => (100 * share).toFixed(0);
const withInterval = ({ share, low, high }: Figure): string =>
  `${percent(share)} % [${percent(low)}, ${percent(high)}]`;

/**
 * Whether new weights take over: where the lower bound of their paired gain in log-loss over the weights before lies above 0, since accuracy alone
 * moves too little to be told apart on few traces. The sentence says why.
 */
export function decideVersion(figures: TracerFigures): { isBetter: boolean; decision: string } {
  const { step, before, traceCount } = figures;
  const { mean, low, high } = figures.logLoss.gain;
  const isBetter = low > 0;
  const gain = `a gain in log-loss of ${mean.toFixed(2)} nats a trace [${low.toFixed(2)}, ${high.toFixed(2)}]`;
  const verdict = isBetter ? `Takes over from ${before.title}` : `Does not take over from ${before.title}`;
  const why = isBetter ? "certain enough" : "not certain to be above 0";
  const decision = `${verdict}: ${gain}, ${why}; on ${traceCount} labelled traces it names the step in ${withInterval(step)}, the weights before in ${withInterval(before.step)}.`;
  return { isBetter, decision };
}
