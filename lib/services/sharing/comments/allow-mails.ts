import { actorId, type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";

const windowMs = 60 * 60_000;
/** E-mails by mentions that one person, or one key, may cause within an hour. */
export const mostMailsAnHour = 100;

/**
 * How many of `wanted` more e-mails this actor may cause now; they are counted, in the transaction of the caller,
 * beside the attempts that `lib/auth/rate-limit.ts` counts. An hour begins with its first mail.
 */
export const allowMails = async (
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  { actor }: Pick<WorkspaceContext, "actor">,
  { wanted, now = new Date() }: { wanted: number; now?: Date },
): Promise<number> => {
  const [at, end] = [now.getTime(), now.getTime() + windowMs];
  const [row] = await tx.$queryRaw<{ points: number }[]>`
    insert into "RateLimiterFlexible" as c ("key", "points", "expire") values (${`mention-mail:${actorId(actor)}`}, ${wanted}::int, ${end}::bigint)
    on conflict ("key") do update set
      "points" = case when c."expire" > ${at}::bigint then least(c."points", ${mostMailsAnHour}::int) + ${wanted}::int else ${wanted}::int end,
      "expire" = case when c."expire" > ${at}::bigint then c."expire" else ${end}::bigint end
    returning "points"`;
  const before = (row?.points ?? wanted) - wanted;
  return Math.min(wanted, Math.max(0, mostMailsAnHour - before));
};
