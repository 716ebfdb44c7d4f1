import { z } from "zod";
import { askRows, type Database, runStatement } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { type EndpointHealth } from "./endpoint-rest";
import { type Pace, type PaceLimits } from "./request-pace";

const paceRow: z.ZodType<PaceRow> = z.object({
  requestsAt: z.number(),
  tokensAt: z.number(),
  slowness: z.number(),
  slowedAt: z.number(),
  pausedTo: z.number(),
  faultCount: z.number(),
  faultWeight: z.number(),
  restCount: z.number(),
  restsSince: z.number(),
  restsUntil: z.number(),
  probeUntil: z.number(),
  lastFault: z.string().nullable(),
  lastFaultAt: z.number(),
  requestsPerMinute: z.number().nullable(),
  tokensPerMinute: z.number().nullable(),
});

const clockRow = z.object({
  now: z.number(),
});

export type PaceRow = Pace & PaceLimits & EndpointHealth;

/**
 * The pace of a provider with its limits as they are now, locked until the transaction ends where `isLocked`;
 * undefined where it has none yet.
 */
export const readPace = async (db: Database, providerId: string, isLocked: boolean): Promise<PaceRow | undefined> => {
  const rows = isLocked
    ? await askRows(
        db,
        Prisma.sql`
        select pace.*, p."requestsPerMinute", p."tokensPerMinute" from "ProviderPace" pace join "Provider" p on p."id" = pace."providerId"
        where pace."providerId" = ${providerId}::uuid for update of pace`,
        paceRow,
      )
    : await askRows(
        db,
        Prisma.sql`
        select pace.*, p."requestsPerMinute", p."tokensPerMinute" from "ProviderPace" pace join "Provider" p on p."id" = pace."providerId"
        where pace."providerId" = ${providerId}::uuid`,
        paceRow,
      );
  return rows[0];
};

/** Milliseconds since 1970 on the database's clock, which is the one that all processes share. */
export const readClock = async (db: Database): Promise<number> => {
  const [clock] = await askRows(
    db,
    Prisma.sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "now"`,
    clockRow,
  );
  return clock?.now ?? 0;
};

export const ensurePace = async (providerId: string): Promise<void> => {
  await runStatement(
    prisma,
    Prisma.sql`
    insert into "ProviderPace" ("providerId") select "id" from "Provider" where "id" = ${providerId}::uuid on conflict do nothing`,
  );
};
