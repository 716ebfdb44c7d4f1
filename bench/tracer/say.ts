import { writeInterval, writePercent } from "@/lib/attribution/statistics/written-figures";
import { type Figure } from "@/lib/attribution/tracer-view";

export const say = (line = ""): void => void process.stdout.write(`${line}\n`);

export const percent = (share: number): string => (100 * share).toFixed(1);

/** "46.2 [38–55]" in percent. */
export const interval = ({ share, low, high }: Figure): string =>
  `${percent(share)} ${writeInterval({ low, high }, (end) => writePercent(end))}`;

/** A table in Markdown, so that it can be copied into the documentation; numbers stand to the right. */
export function sayTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, at) => Math.max(title.length, 3, ...rows.map((row) => (row[at] ?? "").length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  say(line(head));
  say(`| ${widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`);
  for (const row of rows) say(line(row));
  say();
}
