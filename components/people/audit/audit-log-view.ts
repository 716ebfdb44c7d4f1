/** An entry of the log as the page shows it; `at` is ISO 8601. */
export interface ShownAuditEntry {
  id: string;
  at: string;
  actorKind: string;
  actorId: string | null;
  actorName: string;
  kind: string;
  /** What was done, in words. */
  action: string;
  subject: string;
  subjectId: string | null;
  details: Record<string, unknown>;
  /** The network that it came from. */
  address: string | null;
}

/** What the log is filtered by; days are of UTC. */
export interface AuditChoice {
  kind?: string | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}
