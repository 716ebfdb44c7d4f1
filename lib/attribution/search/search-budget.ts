import { usualReplyTokens } from "../judge-endpoint";
import { estimateTokens } from "../token-estimate";

/** How often the text of a trace may be sent in all, where it is not said. */
export const usualTexts = 2;
/** Attributes and marks of one fence. */
const fenceTokens = 25;
const fewestCalls = 3;
const mostCalls = 40;
/** Contexts that may be filled however short the trace is. */
const fewestContexts = 3;

/** A trace and the model that reads it: by estimate of tokens, fences included. */
export interface SearchSize {
  stepCount: number;
  textTokens: number;
  contextTokens: number;
}

export const sizeOfTrace = (steps: readonly { content: string }[], contextTokens: number): SearchSize => ({
  stepCount: steps.length,
  textTokens: steps.reduce((sum, { content }) => sum + estimateTokens(content.toWellFormed()) + fenceTokens, 0),
  contextTokens,
});

/** The most that a search may send and receive, in tokens, and ask: a question takes half of a context or more. */
export function searchBudget({ textTokens, contextTokens }: SearchSize, texts: number) {
  const maxTokens = Math.max(Math.floor(texts * textTokens), fewestContexts * contextTokens);
  const maxCalls = Math.min(mostCalls, Math.max(fewestCalls, Math.ceil((2 * maxTokens) / Math.max(1, contextTokens))));
  return { maxTokens, maxCalls };
}

/** Longest prompt: the usual reply is kept free, or a quarter of the context where that is less. */
export const longestPrompt = (contextTokens: number): number =>
  contextTokens - Math.min(usualReplyTokens, Math.floor(contextTokens / 4));

/** Instructions and fields of the wordiest question. */
const fixedTokens = 2_400;

/** Whether so much text may leave too little room for instructions and a reply, so that it is searched. */
export const isBeyond = ({ textTokens, contextTokens }: SearchSize): boolean =>
  textTokens + Math.min(fixedTokens, contextTokens / 4) > longestPrompt(contextTokens);

/** Up to this share of what may be spent, a judge that cannot ask for steps is shown windows in their place. */
export const windowsUntil = 0.25;
/** Steps take at least so much of a window. */
const shareOfSteps = 0.6;

/**
 * Fewest and most calls, and the most text sent, in whole traces. Where the judge does not follow, windows and halves
 * come after at most a quarter of the search, or its first question. One more where it names no step.
 */
export function planSearch(size: SearchSize, texts: number): { min: number; max: number; texts: number } {
  const { stepCount, textTokens, contextTokens } = size;
  const { maxCalls, maxTokens } = searchBudget(size, texts);
  const windows = Math.ceil(textTokens / Math.max(1, contextTokens * shareOfSteps));
  const inWindows = Math.ceil(maxCalls * windowsUntil) + windows + Math.ceil(Math.log2(Math.max(2, stepCount)));
  // Each step once in its window, and halves of one window; before that a question that was asked twice, at least.
  const tokensInWindows = Math.max(maxTokens * windowsUntil, 2 * contextTokens) + 2 * textTokens;
  return {
    min: 1,
    max: Math.max(maxCalls, inWindows) + 1,
    texts: (Math.max(maxTokens, tokensInWindows) + contextTokens) / Math.max(1, textTokens),
  };
}
