"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { readDraft, wordsText } from "@/components/ground/search/search-terms";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { formatTraceFilter } from "@/lib/traces/filter-grammar";

const pauseMs = 300;

const withoutWords = (filter: TraceFilter): TraceFilter => ({ ...filter, words: [] });

/**
 * What stands in the search field: finished terms as `chips`, the rest as text. It is ahead of `filter`, which follows
 * once the list is there; what `filter` says of its own accord, as after a press of a filter's button, takes its place.
 */
export function useSearchDraft(filter: TraceFilter, onChange: (filter: TraceFilter) => void) {
  const [chips, setChips] = useState(withoutWords(filter));
  const [draft, setDraft] = useState(wordsText(filter));
  /** What this field has asked for and the list does not say yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const current = formatTraceFilter(filter);
  const [seen, setSeen] = useState(current);
  const [isTyping, setIsTyping] = useState(false);

  if (current !== seen) {
    setSeen(current);
    const isOwn = sent.includes(current);
    setSent(isOwn ? sent.slice(sent.indexOf(current) + 1) : []);
    if (!isOwn) {
      setIsTyping(false);
      setChips(withoutWords(filter));
      setDraft(wordsText(filter));
    }
  }

  const send = (next: TraceFilter) => {
    setIsTyping(false);
    const said = formatTraceFilter(next);
    if (said === (sent.at(-1) ?? current)) return;
    setSent([...sent, said]);
    onChange(next);
  };
  const searchTyped = useEffectEvent(() => send(readDraft(chips, draft, false).filter));
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => searchTyped(), pauseMs);
    return () => clearTimeout(timer);
  }, [isTyping, draft]);
  return {
    chips,
    draft,
    /** The text as it is typed: searched for a moment after the last key, without the term that is not finished. */
    type: (text: string) => {
      setDraft(text);
      setIsTyping(true);
    },
    /** The text as it is meant: its terms become chips. */
    finish: (text: string) => {
      const read = readDraft(chips, text, true);
      setChips(withoutWords(read.filter));
      setDraft(read.rest);
      send(read.filter);
    },
    /** Without one of the chips; what is typed stays. */
    remove: (without: TraceFilter) => {
      setChips(withoutWords(without));
      send({ ...without, words: readDraft(chips, draft, false).filter.words });
    },
  };
}
