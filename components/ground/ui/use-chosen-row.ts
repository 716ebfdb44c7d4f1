"use client";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

interface ChosenRow {
  /** For the list. */
  ref: RefObject<HTMLDivElement | null>;
  /** For the command around it. */
  command: {
    value: string;
    onValueChange: (value: string) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[cmdk-item]:not([aria-disabled="true"])') ?? []),
];

/**
 * Which row is chosen in a list that is narrowed by typing, so that Enter always does something: where the chosen one
 * goes because the server has `found` others, the first is chosen. cmdk leaves none chosen then, for it does not keep
 * count of rows that are always shown. Enter right behind what is typed waits until its matches are drawn, and takes
 * the first of them: cmdk would take what was chosen before.
 */
export function useChosenRow(text: string, found: readonly unknown[]): ChosenRow {
  const [value, setValue] = useState("");
  const ref = useRef<HTMLDivElement>(null);
  /** The text whose matches are on screen, and whether Enter waits for those of another. */
  const drawn = useRef("");
  const isWaiting = useRef(false);
  useEffect(() => {
    const rows = rowsIn(ref.current).map((row) => row.dataset.value);
    if (rows[0] !== undefined && !rows.includes(value)) setValue(rows[0]);
  }, [value, text, found]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      drawn.current = text;
      if (!isWaiting.current) return;
      isWaiting.current = false;
      rowsIn(ref.current)[0]?.click();
    });
    return () => cancelAnimationFrame(frame);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const field = event.target;
    const isDrawn = field instanceof HTMLInputElement ? field.value === drawn.current : text === drawn.current;
    if (event.key !== "Enter" || isDrawn || event.nativeEvent.isComposing) return;
    event.preventDefault();
    isWaiting.current = true;
  };
  return { ref, command: { value, onValueChange: setValue, onKeyDown } };
}
