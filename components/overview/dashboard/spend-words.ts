import { type MethodView } from "@/lib/attribution/overview/method-view";
import { formatCost, formatCount } from "@/lib/format";

/** What runs have cost, for the figures at the top. */
export const spendWords = ({
  totalCostUsd,
  unknownCostCount,
}: Pick<MethodView, "totalCostUsd" | "unknownCostCount">): { figure: string; words: string } => ({
  figure: formatCost(totalCostUsd),
  words:
    unknownCostCount === 0
      ? "for runs on these traces"
      : `for runs on these traces; ${formatCount(unknownCostCount, "run")} of unknown cost not included`,
});
