import { type ReadLiteral } from "./document";
import { literalsOfText } from "./json-literals";
import { pointerTo } from "./json-pointer";
import { isObject, type JsonObject } from "./json-value";
import { parseJsonText } from "./messages/parse-json-text";

/** A value with its place and the spelling of what is below it. */
export interface Cell {
  pointer: string;
  value: unknown;
  literal: ReadLiteral;
}

const noLiteral: ReadLiteral = () => undefined;

/**
 * A column of a row, or a field, that holds JSON as text or a value: opened. Pointers go on below
 * it as if the text were the value.
 */
export function openCell(row: JsonObject, column: string, rowPointer: string): Cell {
  const pointer = pointerTo(rowPointer, column);
  const value = row[column];
  if (typeof value !== "string") return { pointer, value, literal: noLiteral };
  const parsed = parseJsonText(value);
  return parsed === undefined
    ? { pointer, value, literal: noLiteral }
    : { pointer, value: parsed, literal: literalsOfText(value, pointer) };
}

/** The object that a column holds as JSON; an empty one where it holds none. */
export const cellObject = ({ value }: Cell): JsonObject => (isObject(value) ? value : {});
