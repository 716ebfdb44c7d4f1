import { type FaultOperator } from "../faults/fault-operator";
import { type InjectionTry, type OperatorCount } from "./injection";

/** What became of each operator's faults; a row also for one that fitted nowhere. */
export function countTries(
  operators: readonly Pick<FaultOperator, "name">[],
  tries: readonly Omit<InjectionTry, "failed">[],
): OperatorCount[] {
  return operators.map(({ name }) => {
    const own = tries.filter(({ operator }) => operator === name);
    const count = (verdict: InjectionTry["verdict"]): number => own.filter((one) => one.verdict === verdict).length;
    const clean = own.flatMap(({ pairs }) => pairs.flatMap((pair) => (pair.clean === null ? [] : [pair.clean])));
    return {
      operator: name,
      tried: own.length,
      turned: count("turned"),
      harmless: count("harmless"),
      cleanFailed: count("clean-failed"),
      notTaken: count("not-taken"),
      noOutcome: count("no-outcome"),
      cleanPassed: clean.filter((outcome) => outcome === "passed").length,
      cleanCount: clean.length,
    };
  });
}
