import { isAgnoRun } from "../agno/run-steps";
import { runTrace } from "../agno/run-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";

/** A dumped `RunOutput` or `TeamRunOutput` of agno: the messages of the run, and inside a team those of its members. */
export const agno: TraceFormat = {
  name: "agno",
  title: "agno run",
  words: {
    group: "Other frameworks",
    knownBy: "`run_id`, `messages`, `agent_name`/`team_name`",
    notes:
      "runs of members stand between the call that starts them and its answer; `from_history` messages are kept once; errors from `tool_call_error`",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (!isAgnoRun(value)) return null;
    const keys = ["run_id", "messages", "session_id", "member_responses", "content_type"].filter((key) => key in value);
    return { confidence: keys.length > 2 ? "certain" : "likely", keys };
  },
  read: (document) => [
    runTrace("agno", { pointer: document.pointer, value: objectOf(document) ?? {}, literal: literalOf(document) }),
  ],
};
