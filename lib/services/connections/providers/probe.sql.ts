import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Beyond one request of the run that tries: what it reads and asks before it. */
const graceMs = 60_000;

/** Where a provider has just rested, the run that was taken tries it: until it has, no other of its runs begins. */
export const beginProbe = (db: Writer, providerId: string) =>
  runStatement(
    db,
    Prisma.sql`
    update "ProviderPace" pace set "probeUntil" = (extract(epoch from clock_timestamp()) * 1000)::float8 + p."timeoutMs" + ${graceMs}::float8
    from "Provider" p where p."id" = pace."providerId" and pace."providerId" = ${providerId}::uuid and pace."restCount" > 0`,
  );

/** The run that tried it has ended or was put back: where it came to no answer, another may try. */
export const endProbe = (db: Writer, providerId: string) =>
  runStatement(
    db,
    Prisma.sql`update "ProviderPace" set "probeUntil" = 0 where "providerId" = ${providerId}::uuid and "probeUntil" > 0`,
  );
