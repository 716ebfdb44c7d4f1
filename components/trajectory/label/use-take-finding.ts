"use client";
import { useCallback } from "react";
import { type Quote } from "@/lib/traces/attribution";
import { type Finding } from "@/lib/traces/evidence";
import { useReading } from "../reading/reading-context";
import { withFinding } from "../labeling/label-draft";
import { passageAt } from "../trace/ask-source";
import { type TraceSource } from "../trace/trace-source";
import { longestQuote } from "./find-passage";
import { useLabelDraft } from "./use-label-draft";

interface Place {
  stepIndex: number | null;
  span: { from: number; to: number } | null;
}

/** Takes a finding over into the label: as its claim and reason, with the words on both sides as quotes. */
export function useTakeFinding(): (finding: Finding) => Promise<void> {
  const { source } = useReading();
  const { draft, change } = useLabelDraft();
  return useCallback(
    async (finding) => {
      const places: Place[] = [finding, ...finding.against];
      const quotes = await Promise.all(places.map((place) => quoteAt(source, place)));
      change(
        withFinding(
          draft,
          finding,
          quotes.filter((quote) => quote !== null),
        ),
      );
    },
    [source, draft, change],
  );
}

/** The words that stand there; null for those of the question or of a call's arguments, which no label quotes. */
async function quoteAt(source: TraceSource, { stepIndex, span }: Place): Promise<Quote | null> {
  if (stepIndex === null || span === null || span.to - span.from > longestQuote) return null;
  const text = await passageAt(source, stepIndex, span); // without a connection the sentence is taken alone
  return text === null ? null : { stepIndex, text };
}
