import { type IncidentState } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteEvent } from "../incidents/note-event";
import { setIncidentState } from "../incidents/set-incident-state";
import { type Chances, noteUp, planNextAttempt } from "../write-back/plan-next-attempt";
import { finalError, PlatformError } from "../write-back/platform-request";
import { type DestinationRow } from "../write-back/require-destination";
import { type Tracker, type TrackerIssue } from "../write-back/tracker";
import { describeIssue } from "./describe-issue";

export const issueColumns = { incident: { select: { number: true, state: true } } } as const;
export type IssueRow = Prisma.IncidentIssueGetPayload<{ include: typeof issueColumns }>;

interface Circumstances extends Chances {
  tracker: Tracker;
  destination: DestinationRow;
  workspaceSlug: string;
}

/** Who changes an incident where its issue was changed: the tracker, by the name that it has here. */
const asTracker = ({ destination, workspaceSlug }: Circumstances): WorkspaceContext => ({
  workspaceId: destination.workspaceId,
  workspaceSlug,
  role: "EDITOR",
  actor: { kind: "automation", automationId: destination.id, name: unescapeFromStorage(destination.name) },
});

const isOver = (state: IncidentState): boolean => state === "FIXED" || state === "IGNORED" || state === "MERGED";

/** What its tracker is to say of an incident. */
const wantedState = (state: IncidentState): TrackerIssue["state"] => {
  if (!isOver(state)) return "open";
  return state === "FIXED" ? "closed" : "dropped";
};

/**
 * The issue of a row, created where there is none. That it may exist is recorded before it is sent: the next attempt
 * looks for it first.
 */
const ensureIssue = async (row: IssueRow, circumstances: Circumstances): Promise<TrackerIssue> => {
  const { tracker, destination, now = () => new Date() } = circumstances;
  const ctx = asTracker(circumstances);
  const { number } = row.incident;
  if (row.begunAt === null) await prisma.incidentIssue.updateMany({ where: { id: row.id }, data: { begunAt: now() } });
  const there = row.begunAt && (await tracker.find({ marker: row.id, since: row.begunAt.toISOString() }));
  const issue =
    there ?? (await tracker.create({ marker: row.id, ...(await describeIssue(ctx, { number, marker: row.id })) }));
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.incidentIssue.updateMany({
      where: { id: row.id, externalId: null },
      data: linkOf(issue),
    });
    if (count === 0) return;
    const event = { kind: "issue", key: issue.key, tracker: unescapeFromStorage(destination.name) } as const;
    const { workspaceId, incidentId, createdByName } = row;
    await noteEvent(tx, { workspaceId, incidentId, by: unescapeFromStorage(createdByName), event });
  });
  return issue;
};

const linkOf = ({ externalId, key, url }: TrackerIssue) => ({
  externalId: escapeForStorage(externalId),
  key: escapeForStorage(key),
  url: escapeForStorage(url),
});

/** Has the incident follow its issue. */
const followIssue = async (row: IssueRow, issue: TrackerIssue, circumstances: Circumstances): Promise<void> => {
  const { number, state } = row.incident;
  if (isOver(state) === (issue.state !== "open")) return;
  const ctx = asTracker(circumstances);
  if (issue.state === "open") await setIncidentState(ctx, { number, state: "OPEN" });
  else if (issue.state === "closed") await setIncidentState(ctx, { number, state: "FIXED" });
  else await setIncidentState(ctx, { number, state: "IGNORED", reason: `${issue.key} was closed as not planned.` });
};

/** Who of the two has changed since both said the same is followed by the other. */
const align = async (row: IssueRow, issue: TrackerIssue, circumstances: Circumstances): Promise<boolean> => {
  const isClosed = issue.state !== "open";
  // An incident that was merged follows nobody, and closes its issue once.
  if (row.incident.state === "MERGED" && row.isClosed) return true;
  if (isClosed !== row.isClosed) {
    await followIssue(row, issue, circumstances);
    return isClosed;
  }
  const wanted = wantedState(row.incident.state);
  if ((wanted !== "open") === isClosed) return isClosed;
  await circumstances.tracker.setState(issue.externalId, wanted);
  return wanted !== "open";
};

/**
 * Has an incident and its issue say the same. All of it may be done twice, so a worker that dies in between leaves no
 * duplicates. Throws the reason of the tracker's signal, and database errors.
 */
export const syncIssue = async (
  row: IssueRow,
  circumstances: Circumstances,
): Promise<"synced" | "later" | "failed" | "down"> => {
  const { tracker, destination } = circumstances;
  try {
    const issue =
      row.externalId === null
        ? await ensureIssue(row, circumstances)
        : await tracker.read(unescapeFromStorage(row.externalId));
    if (issue === null) throw finalError("The issue is no longer there. Remove the link to create another one.");
    const isClosed = await align(row, issue, circumstances);
    const kept = { ...linkOf(issue), isClosed, problem: null, attemptCount: 0 };
    await prisma.$transaction([
      prisma.incidentIssue.updateMany({ where: { id: row.id }, data: kept }),
      prisma.incidentIssue.updateMany({ where: { id: row.id, wish: row.wish }, data: { status: "DELIVERED" } }),
    ]);
    await noteUp(destination);
    return "synced";
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof KnownError)) throw error;
    const { data, outcome } = await planNextAttempt(destination, row, error, circumstances);
    await prisma.incidentIssue.updateMany({ where: { id: row.id, wish: row.wish, status: "PENDING" }, data });
    return outcome;
  }
};
