import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { addMember, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { claimRequest, holdMs } from "./claim-request";
import { keepAnswer, releaseRequest } from "./settle-request";
import { keptMs, sweepRequests } from "./sweep-requests";

const answer = { status: 201, headers: {}, body: "e30=" };
const key = "k-1";

test("one of two at once answers a request, and the other is told that it is under way", async () => {
  const ctx = await makeWorkspace();
  const states = await Promise.all([claimRequest(ctx, { key }), claimRequest(ctx, { key })]);
  expect(states.map(({ state }) => state).toSorted()).toEqual(["new", "under-way"]);
});

test("an answer is kept encrypted for who sent the request, and for nobody else", async () => {
  const ctx = await makeWorkspace();
  const claim = await claimRequest(ctx, { key });
  if (claim.state !== "new") throw new Error(claim.state);
  await keepAnswer(ctx, { id: claim.id, requestHash: "h", answer });
  expect(await claimRequest(ctx, { key })).toEqual({ state: "kept", requestHash: "h", answer });
  const row = await prisma.repeatedRequest.findUniqueOrThrow({ where: { id: claim.id } });
  expect(row.answer).not.toContain(answer.body);
  for (const other of [await addMember(ctx, "EDITOR"), await makeWorkspace()])
    expect(await claimRequest(other, { key })).toMatchObject({ state: "new" });
});

test("what was given up, was held by who died, or is older than a day is answered anew", async () => {
  const ctx = await makeWorkspace();
  const claim = await claimRequest(ctx, { key });
  if (claim.state !== "new") throw new Error(claim.state);
  await releaseRequest(ctx, { id: claim.id });
  expect(await claimRequest(ctx, { key })).toMatchObject({ state: "new" });
  const later = new Date(Date.now() + holdMs + 1_000);
  const again = await claimRequest(ctx, { key }, later);
  if (again.state !== "new") throw new Error(again.state);
  await keepAnswer(ctx, { id: again.id, requestHash: "h", answer });
  const nextDay = new Date(later.getTime() + keptMs + 1_000);
  expect(await claimRequest(ctx, { key }, nextDay)).toMatchObject({ state: "new" });
  await sweepRequests(new Date(nextDay.getTime() + keptMs + 1_000));
  expect(await prisma.repeatedRequest.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
});
