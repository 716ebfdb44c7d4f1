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
import { describeIssue, titleForIssue } from "./describe-issue";

export const issueColumns = { incident: { select: { number: true, state: true, title: true } } } as const;
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

/** An issue, and its row as it is now. */
interface Linked {
  issue: TrackerIssue;
  row: IssueRow;
}

/** The issue of a row; null where it is gone. */
const openIssue = async (row: IssueRow, circumstances: Circumstances): Promise<Linked | null> => {
  if (row.externalId === null)
    return row.sought === null ? createIssue(row, circumstances) : adoptIssue(row, row.sought, circumstances);
  const issue = await circumstances.tracker.read(unescapeFromStorage(row.externalId));
  return issue && { issue, row };
};

/** Creates an issue. That it may exist is recorded before it is sent: the next attempt looks for it first. */
const createIssue = async (row: IssueRow, circumstances: Circumstances): Promise<Linked> => {
  const { tracker, now = () => new Date() } = circumstances;
  const ctx = asTracker(circumstances);
  const { number } = row.incident;
  if (row.begunAt === null) await prisma.incidentIssue.updateMany({ where: { id: row.id }, data: { begunAt: now() } });
  const there = row.begunAt && (await tracker.find({ marker: row.id, since: row.begunAt.toISOString() }));
  const described = await describeIssue(ctx, { number, marker: row.id });
  const issue = there ?? (await tracker.create({ marker: row.id, ...described }));
  return keepLink(row, issue, { isClosed: false, sentTitle: escapeForStorage(described.title) }, circumstances);
};

/** Finds the issue that a person named. From here on it is as open as its incident is, and keeps its title for now. */
const adoptIssue = async (row: IssueRow, sought: string, circumstances: Circumstances): Promise<Linked> => {
  const name = unescapeFromStorage(sought);
  const issue = await circumstances.tracker.look(name);
  if (issue === null) throw finalError(`There is no issue ${name}, or it cannot be seen with this token.`);
  const { destinationId, incident } = row;
  const other = await prisma.incidentIssue.findFirst({
    where: { destinationId, externalId: escapeForStorage(issue.externalId), id: { not: row.id } },
    select: { incident: { select: { number: true } } },
  });
  if (other) throw finalError(`${issue.key} is the issue of INC-${other.incident.number}.`);
  const isClosed = issue.state !== "open";
  const sentTitle = escapeForStorage(await namedTitle(row, incident.title ?? ""));
  return keepLink(row, issue, { isClosed, sentTitle }, circumstances);
};

const keepLink = async (
  row: IssueRow,
  issue: TrackerIssue,
  data: { isClosed: boolean; sentTitle: string },
  { destination }: Circumstances,
): Promise<Linked> => {
  const { id, workspaceId, incidentId, createdByName, sought } = row;
  await prisma.$transaction(async (tx) => {
    const linked = { ...linkOf(issue), ...data };
    const { count } = await tx.incidentIssue.updateMany({ where: { id, externalId: null }, data: linked });
    if (count === 0) return;
    const said = { kind: "issue", key: issue.key, tracker: unescapeFromStorage(destination.name) } as const;
    const event = sought === null ? said : { ...said, wasThere: true };
    await noteEvent(tx, { workspaceId, incidentId, by: unescapeFromStorage(createdByName), event });
  });
  return { issue, row: { ...row, ...data } };
};

const namedTitle = ({ workspaceId, incident }: IssueRow, title: string): Promise<string> =>
  titleForIssue(workspaceId, { number: incident.number, title: unescapeFromStorage(title) });

/** Has the issue take the title that a person gave its incident since it was told one last. */
const sendTitle = async ({ issue, row }: Linked, { tracker }: Circumstances): Promise<void> => {
  const { title } = row.incident;
  if (title === null) return;
  const named = await namedTitle(row, title);
  const sentTitle = escapeForStorage(named);
  if (sentTitle === row.sentTitle) return;
  await tracker.setTitle(issue.externalId, named);
  await prisma.incidentIssue.updateMany({ where: { id: row.id }, data: { sentTitle } });
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
const align = async ({ issue, row }: Linked, circumstances: Circumstances): Promise<boolean> => {
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
  const { destination } = circumstances;
  try {
    const linked = await openIssue(row, circumstances);
    if (linked === null) throw finalError("The issue is no longer there. Remove the link to create another one.");
    const isClosed = await align(linked, circumstances);
    await sendTitle(linked, circumstances);
    const kept = { ...linkOf(linked.issue), isClosed, problem: null, attemptCount: 0 };
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
