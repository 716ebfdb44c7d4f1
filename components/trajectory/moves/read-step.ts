import { formatNumber } from "@/lib/format";

/** The step that a text names, or why it names none. */
export function readStep(text: string, last: number): number | string {
  const [, digits] = /^#?(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return "Enter a whole number.";
  const step = Number(digits);
  return step <= last ? step : `The trace ends at step ${formatNumber(last)}.`;
}
