import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { doingOf, type Sign } from "./sign";
import { stepSigns } from "./step-signs";
import { unusualSigns, type UsualRuns } from "./usual-runs";

/** A step at which something shows: what the trace contradicts, or what runs that went well do not do. */
export interface Sighting {
  stepIndex: number;
  agent: string;
  does: string;
  findings: readonly Finding[];
  signs: readonly Sign[];
}

/** Where something shows, the earliest first: what comes later mostly follows from it. */
export function sightings(trace: Trace, findings: readonly Finding[], usual: UsualRuns | null): Sighting[] {
  const signs = usual === null ? [] : stepSigns(trace.steps);
  return trace.steps.flatMap((step, at): Sighting[] => {
    const does = doingOf(step);
    const own = findings.filter(({ stepIndex, weight }) => stepIndex === at && weight > 0);
    const unusual = usual === null ? [] : unusualSigns(signs[at] ?? [], does, usual);
    if (own.length === 0 && unusual.length === 0) return [];
    return [{ stepIndex: at, agent: step.agent, does, findings: own, signs: unusual }];
  });
}
