import { shuffled } from "@/lib/attribution/statistics/seeded-random";
import { type FaultSite, type FaultyStep } from "./fault-operator";
import { type Passage, spliced } from "./passages";
import { type StepText, stepTexts } from "./step-texts";

/** How a passage of a step is spoiled. */
interface PassageChange {
  /** Passages that can be spoiled. */
  find: (text: string, place: StepText) => readonly Passage[];
  /** What stands there instead; null where this one cannot be spoiled. */
  change: (passage: Passage, text: string) => string | null;
  /** For people, in one sentence. */
  words: (before: string, after: string) => string;
}

/** Spoils one passage of a step, drawn from all that can be; null where none can. */
export function changePassage(site: FaultSite, { find, change, words }: PassageChange): FaultyStep | null {
  const choices = stepTexts(site.step).flatMap((place) =>
    find(place.text, place).map((passage) => ({ place, passage })),
  );
  for (const { place, passage } of shuffled(choices, site.random)) {
    const after = change(passage, place.text);
    if (after === null || after === passage.text) continue;
    const step = place.write(spliced(place.text, passage, after));
    if (step !== null)
      return { step, words: words(shown(passage.text), shown(after)), injected: { before: passage.text, after } };
  }
  return null;
}

const longestShown = 80;

/** A passage within a sentence for people. */
export function shown(text: string): string {
  const flat = text.replace(/\s+/gu, " ").trim();
  return flat.length > longestShown ? `${flat.slice(0, longestShown)}…` : flat;
}

/** One of a list, drawn; undefined of none. */
export const drawn = <T>(items: readonly T[], random: () => number): T | undefined =>
  items[Math.floor(random() * items.length)];
