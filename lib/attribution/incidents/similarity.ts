import { compare, type Shown } from "./comparison";
import { type Members } from "./members";
import { bias, weights } from "./weights";

/** How probable it is that a failure has the same cause as the members of an incident, 0–1, as far as signs say. */
export function likeness(shown: Shown, members: Members): number {
  let odds = bias;
  for (const { part, shared, apart, alone } of compare(shown, members)) {
    const weight = weights[part];
    if (weight) odds += weight[0] * shared + weight[1] * apart + weight[2] * alone;
  }
  return 1 / (1 + Math.exp(-odds));
}
