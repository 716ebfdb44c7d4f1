import { writeInterval, writeShare, writeSigned } from "@/lib/attribution/statistics/written-figures";
import { type Figure, type TracerFigures } from "@/lib/attribution/tracer-view";

const withInterval = ({ share, low, high }: Figure): string => writeShare({ value: share, low, high });
const nats = (value: number): string => writeSigned(value, 2);

/**
 * Whether new weights take over: where the lower bound of their paired gain in log-loss over the weights before lies
 * above 0, since accuracy alone moves too little to be told apart on few traces. The sentence says why.
 */
export function decideVersion(figures: TracerFigures): { isBetter: boolean; decision: string } {
  const { step, before, traceCount } = figures;
  const { gain: found } = figures.logLoss;
  const isBetter = found.low > 0;
  const gain = `a gain in log-loss of ${nats(found.mean)} nats a trace ${writeInterval(found, nats)}`;
  const verdict = isBetter ? `Replaces ${before.title}` : `Does not replace ${before.title}`;
  const why = isBetter ? "certain enough" : "not certain to be above 0";
  const decision = `${verdict}: ${gain}, ${why}; on ${traceCount} labeled traces it names the step in ${withInterval(step)}, the weights before in ${withInterval(before.step)}.`;
  return { isBetter, decision };
}
