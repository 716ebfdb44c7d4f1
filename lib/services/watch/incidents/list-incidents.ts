import { type IncidentList, type IncidentSort, type IncidentTab } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { readCursor, writeCursor } from "../../ground/paging/list-cursor";
import { freshIncidents } from "./fresh-incidents";
import { readIncidentRows } from "./read-incident-rows";
import { countByTab, countPlaced, type IncidentFilter, readPage } from "./list-incidents.sql";

export interface IncidentListInput {
  tab?: IncidentTab | undefined;
  sort?: IncidentSort | undefined;
  search?: string | undefined;
  /** The id of a member. */
  owner?: string | undefined;
  /** A key as in Trace; empty for traces that name no system. */
  system?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const defaultLimit = 25;
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isCount = /^\d{1,9}$/;

/** INC-12, #12 and 12 are the number 12. */
const numberIn = (words: string): number | null => {
  const digits = /^(?:inc-|#)?(\d{1,9})$/.exec(words)?.[1];
  return digits === undefined ? null : Number(digits);
};

/**
 * The incidents of a workspace, those seen last first, `limit` (25) a page, with how many there are in each state. What
 * was merged stands under the other one. Throws INVALID for a cursor that this did not write.
 */
export const listIncidents = async (ctx: WorkspaceContext, input: IncidentListInput = {}): Promise<IncidentList> => {
  const { tab = "active", sort = "seen", cursor, limit = defaultLimit, owner, system } = input;
  const { isBehind } = await freshIncidents(ctx.workspaceId);
  const words = input.search?.trim().toLowerCase() ?? "";
  const filter: IncidentFilter = {
    tab,
    words: words === "" ? null : escapeForStorage(words),
    number: numberIn(words),
    ownerId: owner !== undefined && isRowId(owner) ? owner : null,
    systemKey: system === undefined ? null : escapeForStorage(system),
  };
  const after = cursor
    ? readCursor(cursor, sort === "seen" ? "string" : "number", sort === "seen" ? isTime : isCount)
    : null;
  const [ids, counts, placed] = await Promise.all([
    readPage(prisma, ctx, { ...filter, sort, after, limit: limit + 1 }),
    countByTab(prisma, ctx, filter),
    countPlaced(prisma, ctx),
  ]);
  const page = ids.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: await readIncidentRows(
      ctx,
      page.map(({ id }) => id),
    ),
    nextCursor: ids.length > limit && last ? writeCursor(last) : null,
    counts,
    failedCount: placed.failed,
    placedCount: placed.placed,
    isBehind,
  };
};
