import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ActivityEvent } from "@/lib/traces/activity-view";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { isBlindOn } from "../../ground/sight/is-blind";
import { requireTrace } from "../../ground/stored/require-trace";
import { activityBranches } from "./activity-branches";
import { isBehind, pageOf, readPage, type Row } from "./list-activity.sql";

/**
 * What happened to a trace, newest first: how it came, what was edited, run, labeled, decided, queued, shared and
 * said. Runs of an evaluation are one line.
 * Whoever is to label it blind is shown what does not tell that others or runs have said anything. Throws
 * NOT_FOUND, INVALID for a bad cursor.
 */
export const listActivity = async (
  ctx: WorkspaceContext,
  input: { traceId: string; label?: string | null | undefined; cursor?: string | undefined; limit: number },
): Promise<{ events: ActivityEvent[]; nextCursor: string | null }> => {
  const { workspaceId, actor } = ctx;
  const { traceId, limit } = input;
  await requireTrace(ctx, traceId);
  const isBlind = await isBlindOn(ctx, input);
  const onlyOf = isBlind && actor.kind === "user" ? actor.userId : null;
  const after = input.cursor === undefined ? null : readPlace(input.cursor);
  const before = isBehind(after);
  // Each part gives at most a page: no more of it can be among the newest of all.
  const parts = activityBranches({ workspaceId, traceId, onlyOf }).map((branch) => pageOf({ branch, before, limit }));
  const rows = await readPage(prisma, parts, limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(({ at, id, by, event }) => ({
      ...unescapeValueFromStorage(event),
      at: at.toISOString(),
      id,
      by: by === null ? null : unescapeFromStorage(by),
    })),
    nextCursor: rows.length > limit && last ? writePlace(last) : null,
  };
};

const writePlace = ({ at, id }: Pick<Row, "at" | "id">): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");

/** Throws INVALID for what `writePlace` did not write. */
const readPlace = (cursor: string): { at: string; id: string } => {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z]+:[0-9a-f-]{1,36})$/.exec(
      Buffer.from(cursor, "base64url").toString("utf8"),
    ) ?? [];
  if (at === undefined || id === undefined)
    throw new KnownError("INVALID", "This page link is no longer valid. Go back to the first page.");
  return { at, id };
};
