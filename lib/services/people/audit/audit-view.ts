import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type AuditKind } from "./audit-kinds";

/** Which entries; what is left out lets all pass. */
export interface AuditFilter {
  kind?: AuditKind | undefined;
  /** Id of a person, a key or an automation. */
  actorId?: string | undefined;
  /** Days of UTC as 2026-01-31, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words that all stand somewhere in who or what. */
  text?: string | undefined;
}

/** An entry as it is shown and exported; names are those of then. */
export interface AuditView {
  id: string;
  at: Date;
  actorKind: string;
  actorId: string | null;
  actorName: string;
  /** An AuditKind, or one that this version does not know. */
  kind: string;
  subject: string;
  subjectId: string | null;
  details: Record<string, unknown>;
  /** The network that it came from; null where that is not known. */
  address: string | null;
}

export const toAuditView = (row: Omit<AuditView, "details"> & { details: unknown }): AuditView => {
  const details = unescapeValueFromStorage(row.details);
  return {
    ...row,
    actorName: unescapeFromStorage(row.actorName),
    subject: unescapeFromStorage(row.subject),
    details: typeof details === "object" && details !== null ? { ...details } : {},
  };
};
