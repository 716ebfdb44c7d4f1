import { readAnswered, writeAnswered } from "@/lib/traces/answered-term";
import { termOfName } from "@/lib/traces/none-term";
import { type DashboardChoice, markSearch } from "./dashboard-choice";
import { type NamedWeights, nameWeights } from "./method-weights";
import { type AccuracyRow, type CostRow, type RunAgreementRow } from "./overview-rows";
import { accuracySeries, type CountedShare, type MethodAccuracy, shareOf } from "./overview-series";

export interface MethodView {
  accuracy: (MethodAccuracy & NamedWeights & { search: string })[];
  /** Answers that are left out of it: on questions that the weights had learned from. */
  seenCount: number;
  costs: (CostRow & { search: string })[];
  totalCostUsd: number;
  unknownCostCount: number;
  /** Finds the traces that runs were spent on. */
  spentSearch: string;
  runAgreement: { count: number; agent: CountedShare | null; step: CountedShare | null; search: string };
}

/** What the overview shows of methods. */
export function makeMethodView(
  rows: {
    accuracy: readonly AccuracyRow[];
    costs: readonly CostRow[];
    runAgreement: RunAgreementRow;
  },
  choice: DashboardChoice,
): MethodView {
  const { count, sameAgent, sameStep } = rows.runAgreement;
  // Where the page is narrowed to a version of the method, the costs are of its runs alone.
  const { answered } = choice.filter;
  const asked = answered === undefined ? null : readAnswered(answered);
  const withVersion = (method: string): string => (asked ? writeAnswered({ ...asked, isUnseen: false }) : method);
  return {
    accuracy: accuracySeries(nameWeights(rows.accuracy, { hasSystem: true })).map((one) => ({
      ...one,
      search: markSearch(choice, { basis: "truth", answered: one.answered }),
    })),
    seenCount: rows.accuracy.reduce((sum, { seenCount }) => sum + seenCount, 0),
    costs: rows.costs.map((one) => ({
      ...one,
      search: markSearch(choice, { methods: [withVersion(one.method)], models: [termOfName(one.model)] }),
    })),
    totalCostUsd: rows.costs.reduce((sum, { costUsd }) => sum + costUsd, 0),
    unknownCostCount: rows.costs.reduce((sum, { unknownCostCount }) => sum + unknownCostCount, 0),
    spentSearch: markSearch(choice, answered === undefined ? { runs: "any" } : { methods: [withVersion(answered)] }),
    runAgreement: {
      search: markSearch(choice, { answers: "several" }),
      count,
      agent: shareOf(sameAgent, count),
      step: shareOf(sameStep, count),
    },
  };
}
