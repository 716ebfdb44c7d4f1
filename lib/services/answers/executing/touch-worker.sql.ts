import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type WorkerFigures } from "@/lib/services/ground/metrics/worker-figures";

export interface WorkerIdentity {
  id: string;
  host: string;
  pid: number;
  /** The process of PostgreSQL that ends with the worker. */
  backendPid?: number | null;
  /** What it counted so far. */
  figures?: WorkerFigures;
}

export const upsertHeartbeat = (db: Writer, worker: WorkerIdentity) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "WorkerHeartbeat" ("id", "host", "pid", "startedAt", "seenAt", "backendPid", "figures")
    values (${worker.id}, ${worker.host}, ${worker.pid}, timezone('utc', now()), timezone('utc', now()), ${worker.backendPid ?? null},
      ${worker.figures ? JSON.stringify(worker.figures) : null}::jsonb)
    on conflict ("id") do update set "seenAt" = excluded."seenAt", "backendPid" = excluded."backendPid", "figures" = excluded."figures"`,
  );
