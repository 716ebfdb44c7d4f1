import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { roles } from "@/lib/auth/permissions";
import { prisma } from "@/lib/db";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { changeRole } from "./change-role";
import { removeMember } from "./remove-member";
import { acceptInvitation } from "./accept-invitation";
import { createInvitation } from "./create-invitation";
import { joinAsNewPerson } from "./join-as-new-person";
import { listInvitations } from "./list-invitations";
import { readInvitation } from "./read-invitation";
import { revokeInvitation } from "./revoke-invitation";

let ours: MemberContext;
let theirs: MemberContext;
beforeEach(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});

const invite = (ctx: MemberContext, note = "") => createInvitation(ctx, { role: "EDITOR", expiresInHours: 24, note });
const newPerson = async (): Promise<string> =>
  (await prisma.user.create({ data: { email: `${randomUUID()}@example.org`, name: "Nora" } })).id;
const gone = { code: "NOT_FOUND", message: "This invitation is no longer valid. Ask for a new one." };

it("shows a link once and keeps nothing that opens anything", async () => {
  const { id, token, expiresAt } = await createInvitation(
    ours,
    { role: "EDITOR", expiresInHours: 1, note: "Nora of QA" },
    new Date("2026-05-01T10:00:00Z"),
  );
  expect(expiresAt).toEqual(new Date("2026-05-01T11:00:00Z"));
  expect(JSON.stringify(await prisma.invitation.findUnique({ where: { id } }))).not.toContain(token);
  const seen = await listInvitations(ours);
  expect(seen).toMatchObject([{ id, role: "EDITOR", note: "Nora of QA", state: "expired", createdByName: "Ada" }]);
  expect(
    JSON.stringify([seen, await prisma.auditEntry.findMany({ where: { workspaceId: ours.workspaceId } })]),
  ).not.toContain(token);
});

it("says where it leads, lets one person join, and then leads nowhere", async () => {
  const { token } = await invite(ours);
  const nora = await newPerson();
  expect(await readInvitation(token, nora)).toMatchObject({
    workspaceName: "Test",
    workspaceSlug: ours.workspaceSlug,
    role: "EDITOR",
    invitedByName: "Ada",
    isMember: false,
  });
  expect(await acceptInvitation(nora, { token })).toEqual({ workspaceSlug: ours.workspaceSlug });
  expect(await prisma.member.findMany({ where: { userId: nora } })).toMatchObject([
    { workspaceId: ours.workspaceId, role: "EDITOR" },
  ]);
  expect(await readInvitation(token, null)).toBeNull();
  await expect(acceptInvitation(await newPerson(), { token })).rejects.toMatchObject(gone);
  expect(await listInvitations(ours)).toMatchObject([{ state: "used", usedByName: "Nora" }]);
  expect(
    await prisma.auditEntry.findMany({ where: { workspaceId: ours.workspaceId }, orderBy: { at: "asc" } }),
  ).toMatchObject([{ kind: "member.invited" }, { kind: "member.joined", actorId: nora, details: { role: "EDITOR" } }]);
});

it("lets one of two people who follow it at once join", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { token } = await invite(ours);
    const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const answers = await Promise.allSettled(people.map((person) => acceptInvitation(person, { token })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await prisma.member.count({ where: { userId: { in: people } } })).toBe(1);
  }
});

it("stays unused where a member follows it, also a click too many", async () => {
  const { token } = await invite(ours);
  expect(await readInvitation(token, ours.actor.userId)).toMatchObject({ isMember: true });
  await acceptInvitation(ours.actor.userId, { token });
  expect(await listInvitations(ours)).toMatchObject([{ state: "open" }]);
  const nora = await newPerson();
  const answers = await Promise.allSettled([1, 2].map(() => acceptInvitation(nora, { token })));
  expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await prisma.member.count({ where: { userId: nora } })).toBe(1);
});

it("does not work when it is expired, revoked or made up", async () => {
  const { id, token } = await invite(ours);
  const later = new Date(Date.now() + 25 * 3600 * 1000);
  const nora = await newPerson();
  expect(await readInvitation(token, nora, later)).toBeNull();
  await expect(acceptInvitation(nora, { token }, later)).rejects.toMatchObject(gone);
  await revokeInvitation(ours, { id });
  await revokeInvitation(ours, { id });
  for (const wrong of [token, "made-up", ""]) {
    expect(await readInvitation(wrong, nora)).toBeNull();
    await expect(acceptInvitation(nora, { token: wrong })).rejects.toMatchObject(gone);
  }
  expect(await prisma.member.count({ where: { userId: nora } })).toBe(0);
  expect(await listInvitations(ours)).toMatchObject([{ state: "revoked" }]);
});

it("gives nobody a role above that of who invites, and holds an hour to thirty days", async () => {
  for (const role of roles) {
    const admin = await addMember(ours, "ADMIN");
    const made = createInvitation(admin, { role, expiresInHours: 1, note: "" });
    if (role === "OWNER") await expect(made).rejects.toMatchObject({ code: "FORBIDDEN" });
    else await expect(made).resolves.toHaveProperty("token");
  }
  for (const expiresInHours of [0, 0.5, 721, Number.NaN])
    await expect(createInvitation(ours, { role: "VIEWER", expiresInHours, note: "" })).rejects.toMatchObject({
      code: "INVALID",
    });
});

it("goes by the role that who invites has now: who may invite nobody any more makes and revokes nothing", async () => {
  const admin = await addMember(ours, "ADMIN");
  const { id } = await invite(ours);
  await changeRole(ours, { userId: admin.actor.userId, role: "EDITOR" });
  for (const role of ["EDITOR", "VIEWER"] as const)
    await expect(createInvitation(admin, { role, expiresInHours: 1, note: "" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  await expect(revokeInvitation(admin, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await listInvitations(ours)).toMatchObject([{ id, state: "open" }]);
});

it("is revoked by who could have made it, and not once somebody has joined by it", async () => {
  const admin = await addMember(ours, "ADMIN");
  const { id, token } = await createInvitation(ours, { role: "OWNER", expiresInHours: 1, note: "" });
  await expect(revokeInvitation(admin, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await readInvitation(token, null)).not.toBeNull();
  await acceptInvitation(await newPerson(), { token });
  await expect(revokeInvitation(ours, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  const other = await invite(ours);
  await revokeInvitation(admin, other);
  expect(await readInvitation(other.token, null)).toBeNull();
});

it("ends with the membership of who made it", async () => {
  const admin = await addMember(ours, "ADMIN");
  const { token } = await invite(admin);
  await removeMember(ours, { userId: admin.actor.userId });
  expect(await readInvitation(token, null)).toBeNull();
  await expect(invite(admin)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

it("makes an account together with the membership, or neither", async () => {
  const { token } = await invite(ours);
  const email = `${randomUUID()}@example.org`;
  const wish = { token, email, name: "Nora", password: "a password of length" };
  await expect(joinAsNewPerson({ ...wish, password: "short" })).rejects.toMatchObject({ code: "INVALID" });
  await expect(joinAsNewPerson({ ...wish, token: "made-up" })).rejects.toMatchObject(gone);
  expect(await prisma.user.count({ where: { email } })).toBe(0);
  const { userId, workspaceSlug } = await joinAsNewPerson(wish);
  expect(workspaceSlug).toBe(ours.workspaceSlug);
  expect(await prisma.member.findMany({ where: { userId } })).toMatchObject([
    { workspaceId: ours.workspaceId, role: "EDITOR" },
  ]);
  await expect(joinAsNewPerson({ ...wish, token: (await invite(ours)).token })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

it("leaves no account behind for the second of two who use it up at once", async () => {
  const { token } = await invite(ours);
  const emails = [1, 2].map(() => `${randomUUID()}@example.org`);
  const answers = await Promise.allSettled(
    emails.map((email) => joinAsNewPerson({ token, email, name: null, password: "a password of length" })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await prisma.user.count({ where: { email: { in: emails } } })).toBe(1);
});

it("lists and revokes invitations of its own workspace only", async () => {
  const { id } = await invite(ours);
  expect(await listInvitations(theirs)).toEqual([]);
  await expect(revokeInvitation(theirs, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const unknown of [randomUUID(), "7"])
    await expect(revokeInvitation(ours, { id: unknown })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listInvitations(ours)).toMatchObject([{ state: "open" }]);
});
