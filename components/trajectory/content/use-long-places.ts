"use client";
import { useEffect, useMemo, useState } from "react";
import { useReading } from "../reading/reading-context";
import { askSource } from "../trace/ask-source";
import { type LitRange } from "./segment";

/** Words that are looked up travel in the address. */
const mostWords = 2_000;

interface CharacterRange {
  from: number;
  to: number;
}

/**
 * What is quoted and found in a step of the trace whose content is too long to be here, in characters and in order, as
 * the server finds it. Null asks for nothing; a place that cannot be looked up is not lit.
 */
export function useLongPlaces(stepIndex: number | null): readonly LitRange[] {
  const { source, find, quotes } = useReading();
  const [quoted, setQuoted] = useState<readonly LitRange[]>([]);
  const [found, setFound] = useState<readonly LitRange[]>([]);

  useEffect(() => {
    if (stepIndex === null) return;
    const stop = new AbortController();
    const own = quotes.flatMap(({ stepIndex: at, text }, quote) => (at === stepIndex ? [{ quote, text }] : []));
    void Promise.all(
      own.map(async ({ quote, text }): Promise<LitRange[]> => {
        const address = source.locate(stepIndex, text.slice(0, mostWords));
        const answer = await askSource<{ range: CharacterRange | null }>(source, address, { signal: stop.signal });
        return answer?.range ? [{ ...answer.range, quote }] : [];
      }),
    ).then((ranges) => {
      if (!stop.signal.aborted) setQuoted(ranges.flat());
    });
    return () => stop.abort();
  }, [source, stepIndex, quotes]);

  const q = find.words.length > 0 ? find.query : null;
  useEffect(() => {
    if (q === null || stepIndex === null) return;
    const stop = new AbortController();
    void askSource<{ ranges: CharacterRange[] }>(source, source.findInStep(stepIndex, q), { signal: stop.signal }).then(
      (answer) => {
        if (!stop.signal.aborted) setFound((answer?.ranges ?? []).map((range, hit) => ({ ...range, hit })));
      },
    );
    return () => {
      stop.abort();
      setFound([]);
    };
  }, [source, stepIndex, q]);

  const current = find.current?.stepIndex === stepIndex ? find.current.occurrence : null;
  return useMemo(() => {
    const hits = found.map((range) => (range.hit === current ? { ...range, isCurrent: true } : range));
    return [...quoted, ...hits].sort((a, b) => a.from - b.from);
  }, [quoted, found, current]);
}
