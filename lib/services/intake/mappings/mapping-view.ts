import { type Prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";

/** A mapping as a workspace keeps it. Times are ISO 8601 in UTC. */
export interface MappingView {
  id: string;
  name: string;
  rule: FileMapping;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

export const toMappingView = (row: Prisma.MappingGetPayload<object>): MappingView => ({
  id: row.id,
  name: unescapeFromStorage(row.name),
  rule: unescapeValueFromStorage(row.rule) as FileMapping,
  createdBy: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
