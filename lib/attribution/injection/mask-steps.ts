import { type Trace } from "@/lib/traces/trace";

/** A half-open range `[from, to)` of a step's content. */
interface MaskedRange {
  stepIndex: number;
  from: number;
  to: number;
}

const sign = (length: number): string => `[${length} characters masked]`;

/**
 * The trace with these ranges of its steps replaced by a sign that says how much was there. Ranges of one step
 * may overlap or come in any order.
 */
export function maskSteps(trace: Trace, ranges: readonly MaskedRange[]): Trace {
  const steps = trace.steps.map((step) => {
    const own = ranges.filter(({ stepIndex }) => stepIndex === step.index).toSorted((a, b) => a.from - b.from);
    if (own.length === 0) return step;
    let content = "";
    let at = 0;
    for (const { from, to } of own) {
      if (to <= at) continue;
      content += step.content.slice(at, Math.max(at, from)) + sign(to - Math.max(at, from));
      at = to;
    }
    return { ...step, content: content + step.content.slice(at) };
  });
  return { ...trace, steps };
}
