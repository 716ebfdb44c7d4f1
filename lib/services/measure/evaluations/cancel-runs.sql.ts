import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { cancelChannel } from "../../ground/queue/notify.sql";

const now = Prisma.sql`timezone('utc', now())`;

/** What a run is set to that was cancelled while it waited. */
export const cancelledNow = Prisma.sql`"cancelRequestedAt" = ${now}, "finishedAt" = ${now}`;

export const notifyCancelled = (db: Writer, ids: string[]) =>
  runStatement(db, Prisma.sql`select pg_notify(${cancelChannel}, id) from unnest(${ids}::text[]) as id`);
