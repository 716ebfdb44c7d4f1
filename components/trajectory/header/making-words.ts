import { makingOf, type Making } from "@/lib/traces/made-trace";

const words: Record<Making, { word: string; title: string }> = {
  injection: {
    word: "made · fault put in",
    title: "A study put a fault into a trace that passed. It did not happen by itself.",
  },
  replay: {
    word: "made · kept replay",
    title: "A replay of another trace that somebody kept. It did not happen by itself.",
  },
  study: { word: "made · by a study", title: "A study had the system solve this task. It did not happen by itself." },
};

/** How a trace was made, in a word and a sentence; null for one that happened. */
export const makingWords = (trace: {
  format: string;
  metadata: Record<string, unknown>;
}): (typeof words)[Making] | null => {
  const making = makingOf(trace);
  return making === null ? null : words[making];
};
