import { type LabelSetRef, parseLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { notFound } from "@/lib/errors";

/** A label set as an address names it. Throws NOT_FOUND for what names none. */
export const requireSetRef = (text: string): LabelSetRef => {
  const set = parseLabelSetRef(text);
  if (!set) throw notFound("label set");
  return set;
};
