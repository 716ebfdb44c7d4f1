import { type Document, objectOf } from "../document";
import { objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";

/** What a cell of a Jupyter notebook put out as text. */
export interface CellOutput {
  /** Number of the cell, from 0. */
  cell: number;
  text: string;
  pointer: string;
  isPrinted: boolean;
}

/**
 * The texts that the cells of a notebook put out, in their order; null where the document is no notebook. Texts
 * printed one after another are one.
 */
export function cellOutputs(document: Document): CellOutput[] | null {
  const notebook = objectOf(document);
  if (notebook === null || !Array.isArray(notebook["cells"]) || !("nbformat" in notebook)) return null;
  return objectsAt(notebook, "cells", document.pointer).flatMap(({ value, pointer }, cell) => {
    const outputs = objectsAt(value, "outputs", pointer).flatMap((output): CellOutput[] => {
      const isPrinted = output.value["output_type"] === "stream";
      const source = isPrinted ? output.value["text"] : objectAt(output.value, "data")["text/plain"];
      const path = isPrinted ? ["text"] : ["data", "text/plain"];
      const text = Array.isArray(source)
        ? source.filter((line) => typeof line === "string").join("")
        : typeof source === "string"
          ? source
          : "";
      return text === "" ? [] : [{ cell, text, pointer: pointerTo(output.pointer, ...path), isPrinted }];
    });
    const merged: CellOutput[] = [];
    for (const output of outputs) {
      const last = merged.at(-1);
      if (last?.isPrinted && output.isPrinted) last.text += output.text;
      else merged.push({ ...output });
    }
    return merged;
  });
}
