import { type FileDocument } from "@/lib/traces/document";
import { type ImportPreview } from "@/lib/traces/import-view";
import { type FileMapping, proposeFileMapping } from "@/lib/traces/mapping/file-mapping";
import { type CandidateList, listCandidates } from "@/lib/traces/mapping/list-candidates";
import { listSpeakers } from "@/lib/traces/mapping/rank-patterns";
import { sampleTextLength } from "@/lib/traces/mapping/text-split";
import { type MappingView } from "../mappings/mapping-view";
import { type ImportRow } from "./import-row";
import { kindOfSample, openSample } from "./open-sample";
import { sourceOf } from "./read-import";

/**
 * What a person maps a file by: what it could be read as, its lists with their fields, or the beginning of its text.
 */
export interface ImportSample {
  kind: ImportPreview["canMap"];
  proposal: FileMapping | null;
  lists: CandidateList[];
  /** Of a text, its beginning; null of JSON. */
  text: string | null;
  /** Saved mappings of its kind whose list or pattern it has. */
  fitting: MappingView[];
}

/** Whether a saved mapping finds anything in this file. */
const fits = (rule: FileMapping, document: FileDocument): boolean =>
  rule.kind === "text"
    ? document.kind === "text" && listSpeakers(document.text.slice(0, sampleTextLength), rule).length > 0
    : document.kind !== "text" && listCandidates(document).some(({ path }) => path === rule.list);

/** What the file of an import can be mapped by; `saved` are the workspace's mappings. */
export const sampleFile = async (row: ImportRow, saved: readonly MappingView[]): Promise<ImportSample> => {
  const document = await openSample(sourceOf(row));
  if (!document) return { kind: null, proposal: null, lists: [], text: null, fitting: [] };
  return {
    kind: kindOfSample(document),
    proposal: proposeFileMapping(document),
    lists: document.kind === "text" ? [] : listCandidates(document),
    text: document.kind === "text" ? document.text.slice(0, sampleTextLength) : null,
    fitting: saved.filter(({ rule }) => fits(rule, document)),
  };
};
