import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type Actor, actorId } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const pointsRow = z.object({
  points: z.number(),
});

/** Emails by mentions that one person, or one key, may cause within an hour. */
export const mostMailsAnHour = 100;

export const takePoints = (
  db: Database,
  { actor, wanted, end, at }: { actor: Actor; wanted: number; end: number; at: number },
) =>
  askRows(
    db,
    Prisma.sql`
    insert into "RateLimiterFlexible" as c ("key", "points", "expire") values (${`mention-mail:${actorId(actor)}`}, ${wanted}::int, ${end}::bigint)
    on conflict ("key") do update set
      "points" = case when c."expire" > ${at}::bigint then least(c."points", ${mostMailsAnHour}::int) + ${wanted}::int else ${wanted}::int end,
      "expire" = case when c."expire" > ${at}::bigint then c."expire" else ${end}::bigint end
    returning "points"`,
    pointsRow,
  );
