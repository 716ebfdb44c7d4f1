import { type FixFields, type FixGuard } from "@/lib/attribution/fixes/fix-view";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";

export type FixRow = Prisma.IncidentFixGetPayload<object>;

export const fieldsOf = (row: FixRow): FixFields => ({
  version: unescapeFromStorage(row.version),
  baseline: unescapeFromStorage(row.baseline),
  leastFall: row.leastFall,
  guard: row.guard as FixGuard,
  change: row.change === null ? null : unescapeFromStorage(row.change),
});

export const columnsOf = ({ version, baseline, leastFall, guard, change }: FixFields) => ({
  version: escapeForStorage(version),
  baseline: escapeForStorage(baseline),
  leastFall,
  guard,
  change: change === null ? null : escapeForStorage(change),
});
