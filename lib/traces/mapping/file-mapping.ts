import { z } from "zod";
import { type Document } from "../document";
import { type ParsedTrace } from "../parse-result";
import { JsonMapping } from "./json-mapping";
import { proposeMapping } from "./propose-mapping";
import { proposeSplit } from "./propose-split";
import { readMapped } from "./read-mapped";
import { readSplit } from "./read-split";
import { TextSplit } from "./text-split";

/** How a person says that a file of no known format is read; kept per workspace under a name. */
export const FileMapping = z.discriminatedUnion("kind", [JsonMapping, TextSplit]);
export type FileMapping = z.infer<typeof FileMapping>;

/** A first proposal for any file; null where it holds nothing to map. */
export function proposeFileMapping(document: Document): FileMapping | null {
  if (document.kind === "folder") return firstOf(document.files);
  return document.kind === "text" ? proposeSplit(document) : proposeMapping(document);
}

function firstOf(files: readonly Document[]): FileMapping | null {
  for (const file of files) {
    const proposed = proposeFileMapping(file);
    if (proposed !== null) return proposed;
  }
  return null;
}

/** The format that traces read by a mapping carry. */
export const mappedFormat = (mapping: FileMapping): string => (mapping.kind === "json" ? "mapped" : "split-text");

/** Reads a file as mapped; of a folder, every file that the mapping's kind fits. */
export function readByMapping(document: Document, mapping: FileMapping): ParsedTrace[] {
  if (document.kind === "folder") {
    const fitting = document.files.filter((file) => (file.kind === "text") === (mapping.kind === "text"));
    return fitting.flatMap((file) => readByMapping(file, mapping));
  }
  return mapping.kind === "json" ? readMapped(document, mapping) : readSplit(document, mapping);
}
