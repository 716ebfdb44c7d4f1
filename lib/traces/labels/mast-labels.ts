import { isObject, type JsonObject } from "../json-value";
import { objectsAt, textAt } from "../json-fields";
import { type LabelDraft } from "../step-draft";

const isStated = (value: unknown): boolean => value === 1 || value === true || /^(?:yes|true|1)$/i.test(String(value));

/**
 * The failure modes that MAST's annotations find in a trace as a whole: `mast_annotation` by code, `annotations` by
 * mode with one column for each annotator, a note's `options`. Modes that are stated not to occur are no labels.
 */
export function readMastLabels(value: JsonObject): LabelDraft[] {
  const { mast_annotation: judged, note } = value;
  const codes = isObject(judged) ? modesIn(judged, "MAST") : [];
  const options = isObject(note) && isObject(note["options"]) ? modesIn(note["options"], "MASFT", noteText(note)) : [];
  const annotated = objectsAt(value, "annotations", "").flatMap(({ value: row }): LabelDraft[] => {
    const category = textAt(row, "failure mode") ?? textAt(row, "failure_mode");
    return Object.entries(row).flatMap(([key, stated]) =>
      /^annotator_?\d{1,3}$/i.test(key) && isStated(stated)
        ? [{ source: key, category, reason: "", isDecisive: false }]
        : [],
    );
  });
  return [...codes, ...options, ...annotated];
}

const modesIn = (modes: JsonObject, source: string, reason = ""): LabelDraft[] =>
  Object.entries(modes).flatMap(([category, stated]) =>
    isStated(stated) ? [{ source, category, reason, isDecisive: false }] : [],
  );

function noteText(note: JsonObject): string {
  const { text } = note;
  return Array.isArray(text) ? text.map(String).join("\n") : typeof text === "string" ? text : "";
}
