import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export interface WorkerIdentity {
  id: string;
  host: string;
  pid: number;
  /** The process of PostgreSQL that ends with the worker. */
  backendPid?: number | null;
}

export const upsertHeartbeat = (db: Writer, worker: WorkerIdentity) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "WorkerHeartbeat" ("id", "host", "pid", "startedAt", "seenAt", "backendPid")
    values (${worker.id}, ${worker.host}, ${worker.pid}, timezone('utc', now()), timezone('utc', now()), ${worker.backendPid ?? null})
    on conflict ("id") do update set "seenAt" = excluded."seenAt", "backendPid" = excluded."backendPid"`,
  );
