import { type InjectionSettings, type InjectionSummary, type OperatorCount } from "./injection";
import { chosenOperators } from "./plan-injections";

const nothing = {
  tried: 0,
  turned: 0,
  harmless: 0,
  cleanFailed: 0,
  notTaken: 0,
  noOutcome: 0,
  cleanPassed: 0,
  cleanCount: 0,
};
type Counts = Omit<OperatorCount, "operator">;
const countNames = Object.keys(nothing) as (keyof Counts)[];

const sumOf = (rows: readonly Counts[]): Counts =>
  Object.fromEntries(
    countNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as unknown as Counts;

/**
 * What was counted of several traces that faults were put into each by itself, as one.
 * `stoppedBy` is what ended the whole.
 */
export function mergeSummaries(
  settings: Pick<InjectionSettings, "operators">,
  summaries: readonly InjectionSummary[],
  stoppedBy: string | null,
): InjectionSummary {
  const total = (pick: (one: InjectionSummary) => number): number => summaries.reduce((sum, one) => sum + pick(one), 0);
  const rowsOf = (operator: string): OperatorCount[] =>
    summaries.flatMap(({ operators }) => operators.filter((row) => row.operator === operator));
  return {
    sourceCount: total((one) => one.sourceCount),
    replayCount: total((one) => one.replayCount),
    keptCount: total((one) => one.keptCount),
    operators: chosenOperators(settings).map(({ name }) => ({ operator: name, ...sumOf([nothing, ...rowsOf(name)]) })),
    stoppedBy,
  };
}
