import { type KindOfEvidence } from "../evidence-kind";
import { strongest } from "../strongest";
import { askedCalls } from "../targets/asked";
import { bareHandOvers, copiedQueries, wholeQuestions } from "../targets/astray";
import { otherWeekdays } from "../targets/other-day";
import { otherNames } from "../targets/other-name";
import { otherRows } from "../targets/other-row";
import { otherYears } from "../targets/other-year";

/** What happens more often is how the work goes. */
const mostOfSort = 2;

export const wrongTarget: KindOfEvidence = {
  name: "wrong-target",
  weight: 0,
  summary: "A call for a different year, day, name, or entry than requested, or with words that nobody asked about.",
  find: (trace) => {
    const calls = askedCalls(trace);
    const found = [
      otherYears(trace, calls),
      otherNames(trace, calls),
      otherWeekdays(trace, calls),
      otherRows(trace, calls),
      copiedQueries(trace, calls),
      wholeQuestions(trace, calls),
      bareHandOvers(trace),
    ]
      .filter(({ length }) => length <= mostOfSort)
      .flat();
    return strongest(found.map((one) => ({ found: one, strength: -one.stepIndex })));
  },
};
