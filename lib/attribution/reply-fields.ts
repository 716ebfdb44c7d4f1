import { z } from "zod";
import { readShare, readStepNumber, readText } from "./read-values";

/**
 * A field that the JSON schema describes strictly and that is read leniently: what cannot be read becomes null and is
 * then named as a fault, instead of failing as a whole. A field that is missing counts as one that cannot be read.
 */
export const field = <T>(jsonSchema: Record<string, unknown>, read: (value: unknown) => T) =>
  z.unknown().optional().transform(read).meta(jsonSchema);

export const text = field({ type: "string" }, (value) => readText(value) ?? "");
export const name = field({ type: "string" }, readText);
export const share = field({ type: "number" }, readShare);
export const optionalText = field({ type: ["string", "null"] }, readText);
export const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands for the step where a judge says that there is none. */
export const noStep = -1;
const noStepWords = /^\W*(null|nil|none|no[ _-]?step|n\/?a|not applicable)\W*$/i;

/** The index that a value states; `noStep` where it says that there is none, null where it says nothing clear. */
export const readStep = (value: unknown): number | null =>
  value === null || (typeof value === "string" && noStepWords.test(value)) ? noStep : readStepNumber(value);

/** Also of a step that a judge names by an object: `{"index": 3}`. */
export const step = field({ type: "integer" }, (value) =>
  readStep(isObject(value) ? (value.index ?? value.step) : value),
);
/** What is no list counts as an empty one, and what is no object in it is passed over. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value.filter(isObject) : []), z.array(item));
