"use client";
import { useMemo, useState } from "react";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Quote } from "@/lib/traces/attribution";
import { type UrlState } from "../address/url-state";
import { litQuotes, placeOfQuote } from "./lit-quotes";

/**
 * What is lit in the steps: quotes of the selected run, which the address can name, then those of the label that is
 * written and one of another label that was followed.
 */
export function useQuotes(from: { selectedRun: RunRecord | null; url: UrlState; ofDraft: readonly Quote[] }): {
  quotes: readonly Quote[];
  shownQuote: number | null;
  follow: (quote: Quote | null) => void;
} {
  const { selectedRun, url, ofDraft } = from;
  const [followed, follow] = useState<Quote | null>(null);
  const ofRun = selectedRun?.attribution?.quotes;
  const quotes = useMemo(() => litQuotes(ofRun ?? [], ofDraft, followed), [ofRun, ofDraft, followed]);
  const place = followed?.stepIndex === url.step && followed ? placeOfQuote(quotes, followed) : null;
  return { quotes, shownQuote: place ?? url.quote, follow };
}
