import { type ReadLiteral } from "../document";

/**
 * A value as text: a text as it is, anything else as the source spells it or as JSON; undefined where there is nothing.
 */
export function valueText(value: unknown, pointer: string, literal: ReadLiteral): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : (literal(pointer) ?? JSON.stringify(value));
}
