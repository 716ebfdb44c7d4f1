import { listSpeakers } from "@/lib/traces/mapping/propose-split";
import { usualPatterns } from "@/lib/traces/mapping/text-split";

interface RankedPattern {
  pattern: string;
  turnCount: number;
  speakerCount: number;
}

/** The usual speaker patterns that a text has, those first whose speakers come back most often. */
export const rankPatterns = (text: string): RankedPattern[] =>
  usualPatterns
    .map((pattern) => {
      const speakers = listSpeakers(text, { kind: "text", pattern, kinds: {} });
      const turnCount = speakers.reduce((sum, { count }) => sum + count, 0);
      return { pattern, turnCount, speakerCount: speakers.length };
    })
    .filter(({ speakerCount }) => speakerCount > 0)
    .sort((a, b) => b.turnCount / b.speakerCount - a.turnCount / a.speakerCount);
