import { writeCsv } from "@/lib/attribution/labels/label-file-csv";
import { auditKinds } from "./audit-kinds";
import { type AuditView } from "./audit-view";

export const auditFormats = ["csv", "jsonl"] as const;
export type AuditFormat = (typeof auditFormats)[number];

const columns = [
  ...["at", "actor_kind", "actor_id", "actor", "kind", "action", "subject", "subject_id", "details", "address"],
] as const;

/** What was done, in words; the kind itself where this version has no words for it. */
export const auditWords = (kind: string): string =>
  Object.hasOwn(auditKinds, kind) ? auditKinds[kind as keyof typeof auditKinds] : kind;

/** The row of names that a CSV begins with. */
export const auditCsvHead = (): string => writeCsv([columns]);

/** An entry as one row of CSV, with its line break; no cell is a formula. */
export const auditCsvLine = (entry: AuditView): string => {
  const { at, actorKind, actorId, actorName, kind, subject, subjectId, details, address } = entry;
  const what = [kind, auditWords(kind), subject, subjectId ?? "", JSON.stringify(details), address ?? ""];
  return writeCsv([[at.toISOString(), actorKind, actorId ?? "", actorName, ...what]]);
};

/** An entry as one line of JSON, with its line break. */
export const auditJsonLine = (entry: AuditView): string => {
  const { id, at, actorKind, actorId, actorName, kind, subject, subjectId, details, address } = entry;
  const line = {
    id,
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: actorName },
    kind,
    action: auditWords(kind),
    subject,
    subject_id: subjectId,
    details,
    address,
  };
  return `${JSON.stringify(line)}\n`;
};
