import { type AttributionPolicy } from "@/lib/attribution/labels/attribution-policy";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

/** A stored version of a policy. */
export const toPolicy = (row: {
  version: number;
  text: string;
  createdByName: string;
  createdAt: Date;
}): AttributionPolicy => ({
  version: row.version,
  text: unescapeFromStorage(row.text),
  createdByName: unescapeFromStorage(row.createdByName),
  createdAt: row.createdAt.toISOString(),
});
