import { type TraceFormat } from "../format";
import { readRuns, withChildRuns } from "../langsmith/read-runs";
import { firstRunsOf, runsOf } from "../langsmith/run-list";

/**
 * Runs of LangSmith: one a line, a list, `{ runs }`, `{ data }`, a root with
 * `child_runs`, or the rows of a bulk export.
 */
export const langSmith: TraceFormat = {
  name: "langsmith",
  title: "LangSmith runs",
  words: {
    group: "Platforms",
    knownBy:
      "`run_type` + `parent_run_id`, `dotted_order` or `trace_id`: lines, lists, `{runs}`, `{data}`, `child_runs`, rows of a bulk export",
    notes:
      "agent: `lc_agent_name`, innermost node of `langgraph_checkpoint_ns`, `langgraph_node`, else a function that calls the model; ParentCommand and GraphInterrupt are not errors; one trace per thread; labels: feedback",
  },
  recognise: (document) =>
    firstRunsOf(document).length === 0
      ? null
      : { confidence: "certain", keys: ["run_type", "parent_run_id", "dotted_order"] },
  read: (document) =>
    readRuns(
      runsOf(document).flatMap((run) => withChildRuns(run)),
      "langsmith",
      document.pointer,
    ),
};
