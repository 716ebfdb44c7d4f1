import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { mostReplays } from "@/lib/replay/scan/most-replays";
import { planLooks } from "@/lib/replay/scan/plan-looks";
import { readScanSettings } from "@/lib/replay/scan/scan-settings";
import { mostAtOneAddress } from "@/lib/replay/target-view";
import { type PlannedTrace } from "./planned-traces.sql";

/**
 * Fewest and most replays of a method on these traces; null for a method that replays nothing. Fewest: the first step
 * that is tested turns every replay, so that its two arms are looked at once.
 * Most: see `mostReplays`; never more than the limit of the scan.
 */
export const plannedReplays = (
  { needsLab }: Pick<Method, "needsLab">,
  parameters: Parameters,
  traces: readonly Pick<PlannedTrace, "stepCount">[],
): { min: number; max: number } | null => {
  if (!needsLab) return null;
  const { scanLevel, replays, maxReplays } = readScanSettings(parameters);
  const planned = { min: 0, max: 0 };
  for (const { stepCount } of traces) {
    if (stepCount === 0) continue;
    const plan = planLooks(stepCount, scanLevel, replays);
    const [first = 1] = plan.looks;
    planned.min += Math.min(maxReplays, 2 * first);
    planned.max += Math.min(maxReplays, mostReplays(plan, mostAtOneAddress));
  }
  return planned;
};
