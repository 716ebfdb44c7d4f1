"use client";
import { useCallback } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useReading } from "../reading/reading-context";
import { askSource, passageAt } from "../trace/ask-source";
import { type TraceSource } from "../trace/trace-source";
import { findPassage, longestQuote } from "./find-passage";
import { isSameQuote } from "../reading/lit-quotes";
import { mostQuotes } from "../labeling/label-draft";
import { useLabelDraft } from "./use-label-draft";

/**
 * Adds words of a step, as they were selected or typed, to the quotes of the label, in the step's own characters.
 * Answers why they cannot be quoted, in a sentence; null where they are.
 */
export function useQuoting(): (stepIndex: number, words: string) => Promise<string | null> {
  const { source, store } = useReading();
  const { draft, change } = useLabelDraft();
  const { quotes } = draft;
  return useCallback(
    async (stepIndex, words) => {
      if (words.length > longestQuote) return `A quote has at most ${longestQuote.toLocaleString("en")} characters.`;
      if (quotes.length >= mostQuotes) return `A label has at most ${mostQuotes} quotes.`;
      const step = store.get(stepIndex);
      const here = step ? findPassage(step.content, words) : null;
      // Of a long step only the beginning is here.
      const text = here ?? (step?.isContentCut === false ? null : await findBeyond(source, stepIndex, words));
      if (text === null)
        return `Step ${stepIndex} does not contain this exact text. Switch to the raw view and select it there.`;
      if (text.length > longestQuote) return `A quote has at most ${longestQuote.toLocaleString("en")} characters.`;
      const quote = { stepIndex, text };
      if (quotes.some((other) => isSameQuote(other, quote))) return "This text is already quoted.";
      change({ quotes: [...quotes, quote] });
      toast.success(`Quoted from step ${stepIndex}`);
      return null;
    },
    [store, quotes, change, source],
  );
}

/** The words as a long step has them, where the server finds them. */
async function findBeyond(source: TraceSource, stepIndex: number, words: string): Promise<string | null> {
  const address = source.locate(stepIndex, words);
  const found = await askSource<{ range: { from: number; to: number } | null }>(source, address);
  return found?.range ? passageAt(source, stepIndex, found.range) : null;
}
