"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

interface ChosenRow {
  /** For the list. */
  ref: RefObject<HTMLDivElement | null>;
  /** For the command around it. */
  command: { value: string; onValueChange: (value: string) => void };
}

/**
 * Which row is chosen in a list that is narrowed by typing, so that Enter always does something: where the chosen one
 * goes because the server has `found` others, the first is chosen. cmdk leaves none chosen then, for it does not keep
 * count of rows that are always shown.
 */
export function useChosenRow(text: string, found: readonly unknown[]): ChosenRow {
  const [value, setValue] = useState("");
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>("[cmdk-item]") ?? [])].map((row) => row.dataset.value);
    if (rows[0] !== undefined && !rows.includes(value)) setValue(rows[0]);
  }, [value, text, found]);
  return { ref, command: { value, onValueChange: setValue } };
}
