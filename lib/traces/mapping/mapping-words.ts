import { savedWords } from "../saved-words";
import { type FileMapping } from "./file-mapping";

/** How files are read by a mapping, as it is saved. */
export const mappingWords = (mapping: FileMapping): string => {
  if (mapping.kind === "text") {
    const { kind: _, pattern, kinds, ...further } = mapping;
    return savedWords({ Reads: "text", "A turn begins with": pattern, "Kind of": kinds, More: further });
  }
  const { kind: _, list, fields, kinds, trace, outcomes, order, ...further } = mapping;
  return savedWords({
    Reads: "JSON",
    "Steps from": list === "" ? "the file itself" : list,
    "Of a step,": fields,
    "Kind of": kinds,
    "Of the trace,": trace,
    "Outcome of": outcomes,
    "Order of steps": order,
    More: further,
  });
};
