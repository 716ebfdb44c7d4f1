import { buildTrace } from "../build-trace";
import { modelCallsOf } from "../camel/model-calls";
import { modelLogSteps } from "../camel/model-log-steps";
import { type TraceFormat } from "../format";
import { type ImportIssue } from "../trace";
import { type Document } from "../document";
import { type ParsedTrace } from "../parse-result";
import { runFolders } from "../run-folders";
import { folderOf } from "../trial-folders";

/**
 * The folder that CAMEL's model log writes, `<agent id>/conv_<time>.json`, one file for each request to a
 * model; all of them are one run.
 */
export const camelModelLog: TraceFormat = {
  name: "camel-model-log",
  title: "CAMEL model log",
  words: {
    group: "Other frameworks",
    knownBy: "folder of `request_timestamp`, `request.messages`",
    notes:
      "one trace per folder; agent names are inferred from prompts (reported as an issue); repeated history is kept once; ordered by time",
  },
  recognise: (document) => {
    const calls = modelCallsOf(document);
    const count = document.kind === "folder" ? document.files.length : 1;
    return calls.length > 0 && calls.length * 2 > count
      ? { confidence: "certain", keys: ["request_timestamp", "request.messages", "agent_id"] }
      : null;
  },
  read: (document) => runFolders(document, ({ path }) => folderOf(folderOf(path))).map(readLog),
};

function readLog(document: Document): ParsedTrace {
  const { isInferred, ...log } = modelLogSteps(modelCallsOf(document));
  const message = "The log holds agents' ids only; their names were read from their system prompts.";
  const issues: ImportIssue[] = isInferred
    ? [{ severity: "info", code: "agents-inferred", message, pointer: document.pointer }]
    : [];
  const order = { by: "time", isCertain: true, tieCount: 0 } as const;
  return buildTrace({
    format: "camel-model-log",
    pointer: document.pointer,
    ...log,
    issues,
    order,
  });
}
