import { isActing } from "../../rules/acting-steps";
import { seededRandom } from "../../statistics/seeded-random";
import { type Trace } from "@/lib/traces/trace";
import { type Outlined } from "./probe";

export const outlineOf = ({ contentHash, steps }: Trace): Outlined => ({
  contentHash,
  outline: steps.map(({ agent, kind }) => ({ agent, kind })),
});

/**
 * Acting steps in an order that only the trace's hash and `salt` decide: a probe chooses its steps without knowing
 * which one is labeled.
 */
export function drawSteps({ contentHash, outline }: Outlined, salt: number): number[] {
  const random = seededRandom((Number.parseInt(contentHash.slice(0, 8), 16) || 1) + salt);
  return outline
    .flatMap((step, index) => (isActing(step) ? [{ index, order: random() }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ index }) => index);
}
