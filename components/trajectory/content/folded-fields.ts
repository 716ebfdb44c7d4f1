import { maxFormattedLength } from "@/lib/traces/content-format";
import { jsonStart } from "@/lib/traces/json-in-text";
import { isLedger, type KeyValue, keyValues } from "@/lib/traces/key-values";

/** A content that is read as fields: the words before it, and each field. */
export interface FoldedFields {
  lead: string;
  fields: KeyValue[];
}

/** Shorter JSON is read as it is. */
const leastLength = 400;
/** What stands for an object or a list that is not shown. */
const counted = /^\d+ (?:fields?|entry|entries)$/;

/**
 * A ledger, or a long object of plain values, as key and value; null for all else: what holds code or a letter, and
 * what is mostly objects in objects, says more as it is.
 */
export function foldedFields(content: string): FoldedFields | null {
  if (content.length > maxFormattedLength || content.length < 40) return null;
  const start = jsonStart(content);
  if (start === null || content[start] !== "{") return null;
  const value: unknown = JSON.parse(content.slice(start));
  const fields = keyValues(value);
  const lead = content.slice(0, start).trim();
  if (isLedger(value)) return { lead, fields };
  const isTold = fields.filter((field) => !counted.test(field.value)).length * 2 >= fields.length;
  const holdsText = Object.values(value as object).some((inner) => typeof inner === "string" && inner.includes("\n"));
  return content.length >= leastLength && fields.length >= 2 && isTold && !holdsText ? { lead, fields } : null;
}
