import { type TraceFormat } from "../format";
import { isRun, readRuns } from "../langsmith/read-runs";
import { firstValues, type PlacedValue, placedValues, toRecords, valuesBelow } from "../platforms/platform-record";

const runsIn = (values: readonly PlacedValue[]): PlacedValue[] =>
  ["post", "patch"].flatMap((key) => values.flatMap((value) => valuesBelow(value, key)));

/** The bodies that the LangSmith client posts, `{ post: [runs], patch: [their ends] }`; a run takes several. */
export const langSmithBatch: TraceFormat = {
  name: "langsmith-batch",
  title: "LangSmith client, batch requests",
  words: { group: "Platforms", knownBy: "`{post, patch}` merged by id", notes: "like `langsmith`" },
  recognise: (document) =>
    runsIn(firstValues(document).slice(0, 20)).some(({ value }) => isRun(value))
      ? { confidence: "certain", keys: ["post", "patch", "run_type"] }
      : null,
  read: (document) => readRuns(toRecords(runsIn(placedValues(document))), "langsmith-batch", document.pointer),
};
