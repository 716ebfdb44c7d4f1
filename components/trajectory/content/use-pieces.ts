"use client";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { placeOfCharacter } from "@/lib/traces/characters";
import { useSourceOf } from "../reading/reading-context";
import { pieceRange } from "./long-pieces";
import { PieceShelf } from "./piece-shelf";

/** Whose content it is: a step of the trace on the page, or of another one. */
export interface StepSource {
  stepIndex: number;
  traceId?: string;
}

/** The pieces of a content of `length` characters: of a step, asked for range by range, or of a text that is here. */
export function usePieces(source: StepSource | string, length: number): PieceShelf {
  const text = typeof source === "string" ? source : null;
  const stepIndex = typeof source === "string" ? 0 : source.stepIndex;
  const from = useSourceOf(typeof source === "string" ? undefined : source.traceId);
  const shelf = useMemo(() => {
    if (text !== null) return new PieceShelf((place) => Promise.resolve(sliceOf(text, place)), length);
    return new PieceShelf(async (place, signal) => {
      const response = await from.fetch(from.content(stepIndex, pieceRange(place)), { signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return ((await response.json()) as { text: string }).text;
    }, length);
  }, [text, from, stepIndex, length]);
  useEffect(() => shelf.close, [shelf]);
  useSyncExternalStore(shelf.subscribe, shelf.version, shelf.version);
  return shelf;
}

function sliceOf(text: string, place: number): string {
  const { from, count } = pieceRange(place);
  const start = placeOfCharacter(text, from);
  return text.slice(start, placeOfCharacter(text, count, start));
}
