import { type Seen, type Tracer } from "@/lib/attribution/tracer";
import { type Trace } from "@/lib/traces/trace";

/** The tracer, and what it knew of the trace that it ranked last. */
export const watchTracer = (tracer: Tracer): { tracer: Tracer; seen: () => Seen } => {
  let seen: Seen = "no";
  const rank = (trace: Trace) => {
    const ranking = tracer.rank(trace);
    seen = ranking.seen;
    return ranking;
  };
  const { name, hash, priorWeight } = tracer;
  return { tracer: { name, hash, priorWeight, rank }, seen: () => seen };
};
