import { type TraceFormat } from "../format";
import { isObject } from "../json-value";
import { readRuns, withChildRuns } from "../langsmith/read-runs";
import { firstRunsOf, runsOf } from "../langsmith/run-list";

/**
 * Runs as LangChain's tracers dump them in the program itself: they have what was
 * serialized, and no status of a server.
 */
export const langChainRuns: TraceFormat = {
  name: "langchain-runs",
  title: "LangChain tracer runs",
  words: { group: "Platforms", knownBy: "`run_type` + `serialized`, no `status`", notes: "like `langsmith`" },
  recognise: (document) =>
    firstRunsOf(document).some(
      ({ value }) => isObject(value) && Object.hasOwn(value, "serialized") && !Object.hasOwn(value, "status"),
    )
      ? { confidence: "certain", keys: ["run_type", "serialized", "dotted_order"] }
      : null,
  read: (document) =>
    readRuns(
      runsOf(document).flatMap((run) => withChildRuns(run)),
      "langchain-runs",
      document.pointer,
    ),
};
