import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { trackerKinds, type TrackerKind } from "@/lib/attribution/write-back/destination-view";
import { prisma } from "@/lib/db";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { renameIncident } from "../incidents/rename-incident";
import { setIncidentState } from "../incidents/set-incident-state";
import { askForSending } from "../write-back/ask-for-sending";
import { enqueueDueWriteBacks } from "../write-back/enqueue-due";
import { listDestinations } from "../write-back/list-destinations";
import { nameDestinations } from "../write-back/name-destinations";
import { saveDestination } from "../write-back/save-destination";
import { testDestination } from "../write-back/test-destination";
import { askForIssue } from "./ask-for-issue";
import { linkIssue } from "./link-issue";
import { listIssuesOf } from "./list-issues-of";
import { previewIssue } from "./preview-issue";
import { syncWaiting } from "./sync-waiting";
import { takeHook } from "./take-hook";
import { type IssueContract, openIssueContract } from "./testing/issue-contract";
import { unlinkIssue } from "./unlink-issue";

let ctx: MemberContext;
beforeEach(async () => {
  vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
  ctx = await makeWorkspace({ attributesUploads: false });
});

const secret = "a webhook secret of ours";
const later = () => new Date(Date.now() + 3_600_000);
const projects: Record<TrackerKind, string> = { github: "acme/shop", gitlab: "acme/shop", linear: "ENG" };

const storeIncident = async (of = ctx, number = 1): Promise<void> => {
  const data = { workspaceId: of.workspaceId, number, systemKey: "shop", suggestedTitle: "Surfer loses a search" };
  await prisma.incident.create({ data: { ...data, agent: "Surfer", keys: [] } });
};
const connect = async (kind: TrackerKind): Promise<{ contract: IssueContract; id: string }> => {
  const contract = await openIssueContract(kind);
  const place = { baseUrl: contract.url, project: projects[kind], secret: "token-1", webhookSecret: secret };
  const { id } = await saveDestination(ctx, { name: "Shop", kind, rule: "asked", ...place });
  return { contract, id };
};
const state = async () => (await prisma.incident.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } })).state;
const report = (destinationId: string, contract: IssueContract, with_ = secret, sentAt = new Date()) => {
  const [issue] = contract.issues;
  if (!issue) throw new Error("no issue");
  const { headers, body } = contract.hook(issue, with_, sentAt);
  return takeHook({
    destinationId,
    header: (name) => headers[name] ?? null,
    body: new TextEncoder().encode(body),
    now: new Date(),
  });
};

test.each(trackerKinds)("an incident becomes one issue of %s, and each of the two closes the other", async (kind) => {
  const { contract, id } = await connect(kind);
  await storeIncident();
  expect(await testDestination(ctx, { id })).toEqual({ problem: null });
  const preview = await previewIssue(ctx, { number: 1, destinationId: id });
  expect(preview).toMatchObject({ title: "INC-1: Surfer loses a search", existing: null });
  expect(contract.writes()).toBe(0);

  await askForIssue(ctx, { number: 1, destinationId: id });
  await askForIssue(ctx, { number: 1, destinationId: id });
  expect(await syncWaiting(id)).toBe(1);
  expect(contract.issues).toMatchObject([{ title: preview.title, state: "open" }]);
  expect(contract.issues[0]?.body).toContain("[INC-1 in Faultline](");
  const [issue] = await listIssuesOf(ctx, { number: 1 });
  const key = kind === "linear" ? "ENG-1" : "#1";
  expect(issue).toMatchObject({ key, isClosed: false, isPending: false, problem: null, tracker: "Shop", kind });
  expect(issue?.url).toContain(contract.url);

  await setIncidentState(ctx, { number: 1, state: "FIXED", version: "1.4" });
  await syncWaiting(id);
  expect(contract.issues[0]?.state).toBe("closed");
  await report(id, contract); // its own echo
  await syncWaiting(id);
  expect(await state()).toBe("FIXED");

  Object.assign(contract.issues[0] ?? {}, { state: "open" });
  await report(id, contract);
  await syncWaiting(id);
  expect(await state()).toBe("OPEN");
  const writes = contract.writes();
  Object.assign(contract.issues[0] ?? {}, { state: kind === "gitlab" ? "closed" : "dropped" });
  await report(id, contract);
  await syncWaiting(id);
  expect(await state()).toBe(kind === "gitlab" ? "FIXED" : "IGNORED");
  expect(await syncWaiting(id)).toBe(0);
  expect(contract.writes()).toBe(writes);
  const events = await prisma.incidentActivity.findMany({ where: { actorName: "Shop" } });
  expect(events.length).toBeGreaterThanOrEqual(2);
  await contract.close();
});

test.each(trackerKinds)("who dies after %s has created the issue finds it again", async (kind) => {
  const { contract, id } = await connect(kind);
  await storeIncident();
  await askForIssue(ctx, { number: 1, destinationId: id });
  contract.breakNext();
  expect(await syncWaiting(id)).toBe(0);
  expect(contract.issues).toHaveLength(1);
  expect(await listIssuesOf(ctx, { number: 1 })).toMatchObject([{ key: null, isPending: true }]);
  expect(await syncWaiting(id, undefined, { now: later })).toBe(1);
  expect(contract.issues).toHaveLength(1);
  expect(await listIssuesOf(ctx, { number: 1 })).toMatchObject([{ isPending: false, problem: null }]);

  await setIncidentState(ctx, { number: 1, state: "IGNORED", reason: "Expected." });
  contract.breakNext();
  await syncWaiting(id, undefined, { now: later });
  await syncWaiting(id, undefined, { now: () => new Date(Date.now() + 2 * 86_400_000) });
  expect(contract.issues[0]?.state).not.toBe("open");
  expect(await state()).toBe("IGNORED");
  expect(await listIssuesOf(ctx, { number: 1 })).toMatchObject([{ isClosed: true, isPending: false }]);
  await contract.close();
});

test.each(trackerKinds)(
  "an issue of %s that is there is linked, follows its incident, and takes its titles",
  async (kind) => {
    const { contract, id } = await connect(kind);
    await storeIncident();
    const there = { id: randomUUID(), title: "Search breaks", body: "Seen on Monday." };
    Object.assign(contract.add(there), { state: "closed" });
    const address = `${contract.url}${{ github: "/acme/shop/issues/1", gitlab: "/acme/shop/-/issues/1", linear: "/acme/issue/ENG-1/search" }[kind]}`;
    await expect(linkIssue(ctx, { number: 1, address: `${contract.url}/acme/other/issues/1` })).rejects.toMatchObject({
      code: "INVALID",
    });
    await linkIssue(ctx, { number: 1, address });
    await expect(linkIssue(ctx, { number: 1, address })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await syncWaiting(id)).toBe(1);
    expect(contract.issues).toMatchObject([{ ...there, state: "open" }]);
    const [issue] = await listIssuesOf(ctx, { number: 1 });
    expect(issue).toMatchObject({ key: kind === "linear" ? "ENG-1" : "#1", isClosed: false, problem: null });
    const writes = contract.writes();
    await renameIncident(ctx, { number: 1, title: "The search is lost" });
    expect(await syncWaiting(id)).toBe(1);
    expect(contract.issues).toMatchObject([{ ...there, title: "INC-1: The search is lost" }]);
    await setIncidentState(ctx, { number: 1, state: "FIXED" });
    await syncWaiting(id);
    expect(contract.issues).toMatchObject([{ title: "INC-1: The search is lost", state: "closed" }]);
    expect(contract.writes()).toBe(writes + 2);
    await contract.close();
  },
);

test("an issue that is not there, or another incident's, is not linked, nor one for another workspace", async () => {
  const { contract, id } = await connect("github");
  await storeIncident();
  await storeIncident(ctx, 2);
  const address = (number: number) => `${contract.url}/acme/shop/issues/${number}`;
  await linkIssue(ctx, { number: 1, address: address(1) });
  await syncWaiting(id);
  const [missing] = await listIssuesOf(ctx, { number: 1 });
  expect(missing).toMatchObject({ key: null, sought: "1", isPending: false });
  expect(missing?.problem).toMatch(/^There is no issue 1/);
  await unlinkIssue(ctx, { id: missing?.id ?? "" });
  await askForIssue(ctx, { number: 1, destinationId: id });
  await linkIssue(ctx, { number: 2, address: address(1) });
  await syncWaiting(id);
  const [taken] = await listIssuesOf(ctx, { number: 2 });
  expect(taken?.problem).toBe("#1 is the issue of INC-1.");
  const other = await makeWorkspace({ attributesUploads: false });
  await expect(linkIssue(other, { number: 1, address: address(1) })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await storeIncident(other);
  await expect(linkIssue(other, { number: 1, address: address(1) })).rejects.toMatchObject({ code: "INVALID" });
  await contract.close();
});

test("a report that is not signed is refused, and so is one to a destination without a secret", async () => {
  const { contract, id } = await connect("github");
  await storeIncident();
  await askForIssue(ctx, { number: 1, destinationId: id });
  await syncWaiting(id);
  const missing = { code: "NOT_FOUND" };
  await expect(report(id, contract, "another secret of 20")).rejects.toMatchObject(missing);
  await expect(report("x", contract)).rejects.toMatchObject(missing);
  await expect(report(ctx.workspaceId, contract)).rejects.toMatchObject(missing);
  expect(await syncWaiting(id)).toBe(0);
  const kept = {
    id,
    name: "Shop",
    kind: "github",
    rule: "asked",
    baseUrl: contract.url,
    project: "acme/shop",
  } as const;
  await saveDestination(ctx, { ...kept, webhookSecret: null });
  await expect(report(id, contract)).rejects.toMatchObject(missing);
  await expect(saveDestination(ctx, { ...kept, webhookSecret: "short" })).rejects.toMatchObject({ code: "INVALID" });
  await expect(saveDestination(ctx, { ...kept, project: "acme/other" })).rejects.toMatchObject({ code: "CONFLICT" });
  await contract.close();
});

test("a refused token fails with a sentence; a deleted issue says so, and its link can be removed", async () => {
  const { contract, id } = await connect("gitlab");
  await storeIncident();
  contract.answer(403);
  await askForIssue(ctx, { number: 1, destinationId: id });
  await syncWaiting(id);
  const [refused] = await listIssuesOf(ctx, { number: 1 });
  expect(refused).toMatchObject({ isPending: false, problem: expect.stringMatching(/rejected the key/) as string });
  expect(await listDestinations(ctx)).toMatchObject([
    { failedCount: 1, failed: { traceId: null, incident: 1, title: "Surfer loses a search" } },
  ]);
  contract.answer(null);
  await askForIssue(ctx, { number: 1, destinationId: id });
  await syncWaiting(id);
  contract.issues.length = 0;
  await setIncidentState(ctx, { number: 1, state: "FIXED" });
  await enqueueDueWriteBacks();
  await syncWaiting(id);
  const [gone] = await listIssuesOf(ctx, { number: 1 });
  expect(gone?.problem).toMatch(/no longer there/);
  await unlinkIssue(ctx, { id: gone?.id ?? "" });
  expect(await listIssuesOf(ctx, { number: 1 })).toEqual([]);
  await contract.close();
});

test("tokens stay on the server, and what is another workspace's is not found", async () => {
  const { contract, id } = await connect("linear");
  await storeIncident();
  await askForIssue(ctx, { number: 1, destinationId: id });
  await syncWaiting(id);
  const row = await prisma.destination.findUniqueOrThrow({ where: { id } });
  for (const text of [JSON.stringify(row), JSON.stringify(await listDestinations(ctx))])
    for (const hidden of ["token-1", secret]) expect(text).not.toContain(hidden);
  expect(await nameDestinations(ctx)).toEqual([]);
  const other = await makeWorkspace({ attributesUploads: false });
  await storeIncident(other);
  const missing = { code: "NOT_FOUND" };
  await expect(askForIssue(other, { number: 1, destinationId: id })).rejects.toMatchObject(missing);
  await expect(previewIssue(other, { number: 1, destinationId: id })).rejects.toMatchObject(missing);
  await expect(askForSending(ctx, { destinationId: id, traceIds: [] })).rejects.toMatchObject(missing);
  const [issue] = await listIssuesOf(ctx, { number: 1 });
  await expect(unlinkIssue(other, { id: issue?.id ?? "" })).rejects.toMatchObject(missing);
  expect(await listIssuesOf(other, { number: 1 })).toEqual([]);
  const viewer = await addMember(ctx, "VIEWER");
  expect(await listIssuesOf(viewer, { number: 1 })).toHaveLength(1);
  await contract.close();
});
