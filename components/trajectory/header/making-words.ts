import { makingOf, type Making } from "@/lib/traces/made-trace";

const words: Record<Making, { word: string; title: string }> = {
  injection: {
    word: "generated · injected fault",
    title: "A study injected a fault into a passed trace. It did not occur naturally.",
  },
  replay: {
    word: "generated · kept replay",
    title: "A kept replay of another trace, not an original run.",
  },
  study: { word: "generated · by a study", title: "A study had the system run this task. It is not an original run." },
};

/** How a trace was made, in a word and a sentence; null for one that happened. */
export const makingWords = (trace: {
  format: string;
  metadata: Record<string, unknown>;
}): (typeof words)[Making] | null => {
  const making = makingOf(trace);
  return making === null ? null : words[making];
};
