import { type ReadLiteral } from "../document";
import { pointerTo } from "../json-pointer";

/** Where a value stands, and how the values below it were spelled. */
export interface MessagePlace {
  pointer: string;
  literal: ReadLiteral;
}

export const below = (place: MessagePlace, ...path: (string | number)[]): MessagePlace => ({
  ...place,
  pointer: pointerTo(place.pointer, ...path),
});

/** A value as the source spelled it: a text as it is, anything else as JSON, nothing as the empty text. */
export function spelled(value: unknown, place: MessagePlace): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  // A number beyond all bounds has no JSON, and what the file wrote for it is not kept.
  if (typeof value === "number" && !Number.isFinite(value)) return "";
  return place.literal(place.pointer) ?? JSON.stringify(value);
}
