import { type ReplayStep } from "../protocol/messages";
import { type FaultSite } from "./fault-operator";
import { maxRead } from "./passages";

/** So much of what was said before is looked at, from the step backwards. */
const maxCharacters = 300_000;

/** The steps before the site, as far back as is looked at, in order. */
export function recentSteps({ before }: Pick<FaultSite, "before">): ReplayStep[] {
  let read = 0;
  let from = before.length;
  while (from > 0 && read < maxCharacters) {
    from -= 1;
    read += Math.min(maxRead, (before[from] as ReplayStep).content.length);
  }
  return before.slice(from);
}

/** The question and what was said since, as far back as is looked at. */
export const recentTexts = (site: FaultSite): string[] => [
  site.question,
  ...recentSteps(site).map(({ content }) => content),
];
