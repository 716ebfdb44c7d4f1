import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { isMultipart, multipartRuns } from "../langsmith/multipart";
import { readRuns } from "../langsmith/read-runs";

/**
 * The multipart bodies that the LangSmith client posts, one after another: a part for a run, and
 * one for each large field of it.
 */
export const langSmithMultipart: TraceFormat = {
  name: "langsmith-multipart",
  title: "LangSmith client, multipart requests",
  words: { group: "Platforms", knownBy: "parts `post.<id>`, `post.<id>.inputs`…", notes: "like `langsmith`" },
  recognise: (document) =>
    isBody(document) ? { confidence: "certain", keys: ['name="post.<id>"', 'name="post.<id>.inputs"'] } : null,
  read: (document) => readRuns(multipartRuns(document), "langsmith-multipart", document.pointer),
};

const isBody = (document: Document): boolean =>
  document.kind === "folder"
    ? document.files.slice(0, 20).some((file) => isBody(file))
    : document.kind === "text" && isMultipart(document.text);
