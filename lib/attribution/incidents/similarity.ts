import { compare, type Shown, shownIn } from "./comparison";
import { type Members } from "./members";
import { type Leanings, leaningsOf, pairOdds } from "./pairs";
import { type Features } from "./signature-features";
import { bias, weights } from "./weights";

/** A failure as it is compared; made once, however many incidents it is compared with. */
export interface Likable {
  shown: Shown;
  leanings: Leanings;
}

export const likable = (features: Features): Likable => ({
  shown: shownIn(features),
  leanings: leaningsOf(features),
});

/** How probable it is that a failure has the same cause as the members of an incident, 0–1, as far as signs say. */
export function likeness({ shown, leanings }: Likable, members: Members): number {
  let odds = bias + pairOdds(leanings, members);
  for (const { part, shared, apart, alone } of compare(shown, members)) {
    const weight = weights[part];
    if (weight) odds += (weight[0] ?? 0) * shared + (weight[1] ?? 0) * apart + (weight[2] ?? 0) * alone;
  }
  return 1 / (1 + Math.exp(-odds));
}
