import { say } from "../../terminal";
import { type Compared } from "./compare";
import { type Kind, kinds } from "./draw-interruptions";

export interface Recovery {
  kind: Kind;
  /** Until everything was well and something was acknowledged again; null where that did not come about. */
  seconds: number | null;
}

export const isSlow = ({ seconds }: Recovery, within: number): boolean => seconds === null || seconds > within;

const maxFaults = 5;
const columns = ["sent", "acknowledged", "there", "lost", "doubled", "broken"] as const;
const cell = (value: number | string): string => String(value).padStart(13);

/** How soon all was up again, by what was taken away. */
export function sayRecoveries(recoveries: readonly Recovery[]): void {
  say();
  say(`${"interruption".padEnd(24)}${["times", "median s", "slowest s"].map(cell).join("")}`);
  for (const kind of kinds) {
    const of = recoveries.filter((one) => one.kind === kind);
    const seconds = of.map((one) => one.seconds ?? Infinity).toSorted((a, b) => a - b);
    const words = [seconds[Math.floor((seconds.length - 1) / 2)], seconds.at(-1)].map((one) => one?.toFixed(1) ?? "");
    if (of.length > 0) say(`${kind.padEnd(24)}${[of.length, ...words].map(cell).join("")}`);
  }
}

export function sayTable(rows: readonly Compared[]): void {
  say();
  say(`${" ".repeat(24)}${columns.map(cell).join("")}`);
  for (const row of rows) say(`${row.what.padEnd(24)}${columns.map((column) => cell(row[column])).join("")}`);
  for (const { what, faults } of rows) for (const fault of faults.slice(0, maxFaults)) say(`${what}: ${fault}`);
  say();
}
