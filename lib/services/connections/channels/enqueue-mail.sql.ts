import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { tasks } from "../../ground/queue/tasks";
import { deliveryPriority } from "./enqueue-delivery.sql";

/** After the last one, about 22 hours later, it is given up. */
const mailAttempts = 12;

export const addMailJob = (db: Database, ciphertext: string) =>
  askRows(
    db,
    Prisma.sql`
    select (graphile_worker.add_job(${tasks.mail}, json_build_object('ciphertext', ${ciphertext}::text), queue_name := 'mail',
      job_key := 'mail:' || gen_random_uuid(), priority := ${deliveryPriority}::int, max_attempts := ${mailAttempts}::int)).id::text as "jobId"`,
    anyRow,
  );
