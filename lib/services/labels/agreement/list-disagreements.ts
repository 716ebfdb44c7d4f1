import { type DisagreementPage, type DisagreementRow } from "@/lib/attribution/labels/disagreement-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readDisagreementCursor, writeDisagreementCursor } from "./disagreement-cursor";
import { claimsIn, type DisputeScope } from "./dispute-where";
import { countDisputed, defaultLimit, readClaims, readGroups } from "./list-disagreements.sql";

/**
 * Traces of which people, or two label sets, do not say the same and about which nobody has decided since,
 * those that lie furthest apart first. Traces that the reader is to label blind are left out; whoever is shown
 * the others has seen what is said of them. Throws NOT_FOUND for a queue or a set of another workspace, INVALID
 * for a cursor of nobody's making.
 */
export const listDisagreements = async (
  ctx: WorkspaceContext,
  input: DisputeScope & { cursor?: string | undefined; limit?: number },
): Promise<DisagreementPage> => {
  const claims = await claimsIn(ctx, input);
  const limit = input.limit ?? defaultLimit;
  const from = input.cursor ? readDisagreementCursor(input.cursor) : null;
  const [groups, [count]] = await Promise.all([
    readGroups(prisma, { ctx, claims, from, limit }),
    countDisputed(prisma, ctx, claims),
  ]);
  const page = groups.slice(0, limit);
  const last = groups.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ traceId }) => traceId);
  const claimed = await readClaims(claims, ids);
  await noteSightings(ctx, ids);
  const rows = page.map(({ traceId, title, traceSteps, agentCount, stepCount, distanceSteps }): DisagreementRow => ({
    traceId,
    title: unescapeFromStorage(title),
    agentCount,
    distanceSteps,
    stepCount,
    traceStepCount: traceSteps,
    claims: claimed.get(traceId) ?? [],
  }));
  return { rows, nextCursor: last ? writeDisagreementCursor(last) : null, totalCount: count?.count ?? 0 };
};
