// @module-tag long
import { expect, test, vi } from "vitest";
import { trackerKinds, type TrackerKind } from "@/lib/attribution/write-back/destination-view";
import { prisma } from "@/lib/db";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { setIncidentState } from "../incidents/set-incident-state";
import { openTracker } from "../write-back/open-platform";
import { saveDestination } from "../write-back/save-destination";
import { type Tracker } from "../write-back/tracker";
import { askForIssue } from "./ask-for-issue";
import { issueColumns, syncIssue } from "./sync-issue";
import { openIssueContract } from "./testing/issue-contract";

class Killed extends Error {}

/** The worker dies around call number `at` to the tracker: before it is sent, or after it was done. */
const dyingAt = (at: number, when: "before" | "after") => {
  let [count, hasDied] = [0, false];
  const around = async <T>(call: () => Promise<T>): Promise<T> => {
    const isNow = count === at;
    count += 1;
    hasDied ||= isNow;
    if (isNow && when === "before") throw new Killed();
    const answer = await call();
    if (isNow) throw new Killed();
    return answer;
  };
  const wrap = (tracker: Tracker): Tracker => ({
    find: (sought) => around(() => tracker.find(sought)),
    create: (issue) => around(() => tracker.create(issue)),
    look: (sought) => around(() => tracker.look(sought)),
    read: (externalId) => around(() => tracker.read(externalId)),
    setState: (externalId, state) => around(() => tracker.setState(externalId, state)),
    setTitle: (externalId, title) => around(() => tracker.setTitle(externalId, title)),
    test: () => tracker.test(),
  });
  return { wrap, hasDied: () => hasDied };
};

/** Works off what waits, as workers do of which one after another may die. */
const workOff = async (ctx: MemberContext, destinationId: string, wrap: (tracker: Tracker) => Tracker) => {
  const destination = await prisma.destination.findUniqueOrThrow({ where: { id: destinationId } });
  const tracker = wrap(await openTracker(destination));
  for (let turn = 0; turn < 6; turn += 1) {
    const row = await prisma.incidentIssue.findFirst({
      where: { destinationId, status: "PENDING" },
      include: issueColumns,
    });
    if (!row) return;
    await syncIssue(row, { tracker, destination, workspaceSlug: ctx.workspaceSlug }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
};

const story = async (kind: TrackerKind, dying: ReturnType<typeof dyingAt>) => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  const contract = await openIssueContract(kind);
  const place = { baseUrl: contract.url, project: kind === "linear" ? "ENG" : "acme/shop", secret: "token-1" };
  const { id } = await saveDestination(ctx, { name: "Shop", kind, rule: "asked", ...place });
  const head = { workspaceId, number: 1, systemKey: "shop", suggestedTitle: "A search is lost", keys: [] };
  const { id: incidentId } = await prisma.incident.create({ data: head });
  await askForIssue(ctx, { number: 1, destinationId: id });
  await workOff(ctx, id, dying.wrap);
  await setIncidentState(ctx, { number: 1, state: "FIXED" });
  await workOff(ctx, id, dying.wrap);
  const closed = contract.issues.map(({ state }) => state);
  Object.assign(contract.issues[0] ?? {}, { state: "open" });
  await prisma.incidentIssue.updateMany({ where: { incidentId }, data: { status: "PENDING" } });
  await workOff(ctx, id, dying.wrap);
  const issue = await prisma.incidentIssue.findFirstOrThrow({ where: { incidentId } });
  const { state } = await prisma.incident.findUniqueOrThrow({ where: { id: incidentId } });
  const events = await prisma.incidentActivity.findMany({ where: { incidentId } });
  const open = contract.issues.map((one) => one.state);
  await contract.close();
  const kinds = events.map(({ event }) => (event as { kind: string }).kind).toSorted();
  return { closed, open, state, status: issue.status, isClosed: issue.isClosed, kinds };
};

test.each(trackerKinds)("wherever a worker dies, %s has one issue that says what the incident says", async (kind) => {
  vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
  const expected = {
    closed: ["closed"],
    open: ["open"],
    state: "OPEN",
    status: "DELIVERED",
    isClosed: false,
    kinds: ["issue", "state", "state"],
  };
  let deaths = 0;
  for (const when of ["before", "after"] as const)
    for (let at = 0; ; at += 1) {
      const dying = dyingAt(at, when);
      expect([when, at, await story(kind, dying)]).toEqual([when, at, expected]);
      if (!dying.hasDied()) break;
      deaths += 1;
    }
  expect(deaths).toBeGreaterThanOrEqual(8);
});
