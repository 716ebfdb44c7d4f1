import { type Step } from "@/lib/traces/trace";
import { isActing } from "./acting-steps";
import { type Symptom, type SymptomRule } from "./symptom";

const maxReadLength = 20_000;

interface Phrase {
  rule: SymptomRule;
  weight: number;
  words: string;
  pattern: RegExp;
}

/** What agents write where they stand in for what they do not know. */
const phrases: readonly Phrase[] = [
  {
    rule: "placeholder",
    weight: 2,
    words: "puts a placeholder where a real value belongs",
    pattern:
      /\b(?:placeholders?|lorem ipsum|john doe|jane doe|your[_ -](?:api[_ -]?key|token|password|name)|insert[_ ][a-z]{2,20}[_ ]here|(?:dummy|mock|fake|fictional|fictitious|made-up) (?:data|values?|results?|numbers?|figures?|names?|content|text))\b|\b(?:example\.(?:com|org)|TBD|XX{2,}|TODO)\b/iu,
  },
  {
    rule: "assumption",
    weight: 1,
    words: "relies on an assumption",
    pattern:
      /\b(?:(?:i|we|i'll|we'll|let's|let us) (?:will )?(?:assume|suppose|pretend|simulate|guess)|assuming that|hypothetical(?:ly)?|for (?:the sake of|demonstration|illustration)|simulated? (?:data|results?|the)|from memory|general knowledge|as far as i (?:know|recall|remember)|i (?:recall|believe) that|probably about|rough (?:guess|estimate))\b/iu,
  },
  {
    rule: "no-access",
    weight: 1,
    words: "says that it cannot access what it needs",
    pattern:
      /\b(?:(?:can ?not|can't|could ?n[o']t|unable to|not able to|do(?:es)? ?n[o']t have|have no|lack) (?:directly |currently |real-time )?(?:access|open|browse|retrieve|view|fetch|reach|load)(?: to)?\b|as an ai(?: language)? model)/iu,
  },
];

/**
 * Phrases outside code by which an agent says that it stands in, assumes or has no access; of each kind, the first
 * time that an agent says so counts.
 */
export function findTextSymptoms(steps: readonly Step[]): Symptom[] {
  const said = new Set<string>();
  return steps.flatMap((step) => {
    if (!isActing(step) && step.kind !== "thought") return [];
    const text = step.content.slice(0, maxReadLength);
    return phrases.flatMap(({ rule, weight, words, pattern }): Symptom[] => {
      const key = `${rule}\n${step.agent.toLowerCase()}`;
      const passage = said.has(key) ? undefined : pattern.exec(text)?.[0];
      if (passage === undefined) return [];
      said.add(key);
      return [
        {
          rule,
          seenAt: step.index,
          causeAt: step.index,
          weight,
          words: `Step ${step.index} ${words} (“${passage}”).`,
          passage,
        },
      ];
    });
  });
}
