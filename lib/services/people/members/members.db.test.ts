import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { createApiKey } from "../api-keys/create-api-key";
import { createInvitation } from "./create-invitation";
import { listInvitations } from "./list-invitations";
import { createShare } from "../../sharing/shares/create-share";
import { revokeShare } from "../../sharing/shares/revoke-share";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { changeRole } from "./change-role";
import { leaveWorkspace } from "./leave-workspace";
import { listMemberAccess } from "./list-member-access";
import { listMembers } from "./list-members";
import { removeMember } from "./remove-member";
import { transferOwnership } from "./transfer-ownership";

let ours: MemberContext;
let theirs: MemberContext;
beforeEach(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});

const roleOf = async (ctx: MemberContext): Promise<string | null> => {
  const { workspaceId, actor } = ctx;
  const where = { workspaceId_userId: { workspaceId, userId: actor.userId } };
  return (await prisma.member.findUnique({ where }))?.role ?? null;
};
const kindsOf = async (ctx: MemberContext): Promise<string[]> =>
  (
    await prisma.auditEntry.findMany({
      where: { workspaceId: ctx.workspaceId },
      orderBy: [{ at: "asc" }, { id: "asc" }],
    })
  ).map(({ kind }) => kind);

describe("changing a role", () => {
  it("holds from the next look on and is written into the audit log with both roles", async () => {
    const petra = await addMember(ours, "VIEWER");
    await changeRole(ours, { userId: petra.actor.userId, role: "EDITOR" });
    expect(await roleOf(petra)).toBe("EDITOR");
    expect(await prisma.auditEntry.findMany({ where: { workspaceId: ours.workspaceId } })).toMatchObject([
      { kind: "member.role-changed", subjectId: petra.actor.userId, details: { from: "VIEWER", to: "EDITOR" } },
    ]);
  });

  it("is for roles at or below one's own: an admin neither touches an owner nor makes one", async () => {
    const [admin, editor] = [await addMember(ours, "ADMIN"), await addMember(ours, "EDITOR")];
    const refused = { code: "FORBIDDEN" };
    await expect(changeRole(admin, { userId: ours.actor.userId, role: "VIEWER" })).rejects.toMatchObject(refused);
    await expect(changeRole(admin, { userId: editor.actor.userId, role: "OWNER" })).rejects.toMatchObject(refused);
    await expect(changeRole(editor, { userId: editor.actor.userId, role: "VIEWER" })).rejects.toMatchObject(refused);
    await changeRole(admin, { userId: editor.actor.userId, role: "ADMIN" });
    expect(await roleOf(editor)).toBe("ADMIN");
    expect(await roleOf(ours)).toBe("OWNER");
  });

  it("goes by the role that the person has now, not by the one that their request began with", async () => {
    const [admin, editor] = [await addMember(ours, "ADMIN"), await addMember(ours, "EDITOR")];
    await changeRole(ours, { userId: admin.actor.userId, role: "VIEWER" });
    await expect(changeRole(admin, { userId: editor.actor.userId, role: "VIEWER" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("ends the open invitations that the person could not make any more", async () => {
    const admin = await addMember(ours, "ADMIN");
    await createInvitation(admin, { role: "ADMIN", expiresInHours: 1, note: "" });
    await changeRole(ours, { userId: admin.actor.userId, role: "EDITOR" });
    expect(await listInvitations(ours)).toMatchObject([{ state: "revoked" }]);
  });

  it("leaves the last owner what they are", async () => {
    await expect(changeRole(ours, { userId: ours.actor.userId, role: "ADMIN" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await roleOf(ours)).toBe("OWNER");
    expect(await kindsOf(ours)).toEqual([]);
  });
});

describe("the last owner stays", () => {
  const ownerCount = (ctx: MemberContext): Promise<number> =>
    prisma.member.count({ where: { workspaceId: ctx.workspaceId, role: "OWNER" } });

  it("when two owners demote each other at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await makeWorkspace();
      const other = await addMember(one, "OWNER");
      const answers = await Promise.allSettled([
        changeRole(one, { userId: other.actor.userId, role: "VIEWER" }),
        changeRole(other, { userId: one.actor.userId, role: "VIEWER" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await ownerCount(one)).toBe(1);
    }
  });

  it("when owners leave, step down, remove each other and hand over at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const first = await makeWorkspace();
      const [second, third] = [await addMember(first, "OWNER"), await addMember(first, "OWNER")];
      await Promise.allSettled([
        leaveWorkspace(first),
        changeRole(second, { userId: second.actor.userId, role: "EDITOR" }),
        removeMember(third, { userId: second.actor.userId }),
        removeMember(first, { userId: third.actor.userId }),
        leaveWorkspace(third),
        transferOwnership(second, { userId: third.actor.userId, confirmation: "Test" }),
      ]);
      expect(await ownerCount(first)).toBeGreaterThanOrEqual(1);
    }
  });

  it("when they are alone and want to leave", async () => {
    await expect(leaveWorkspace(ours)).rejects.toMatchObject({ code: "CONFLICT" });
    await addMember(ours, "ADMIN");
    await expect(leaveWorkspace(ours)).rejects.toMatchObject({ code: "CONFLICT" });
    await addMember(ours, "OWNER");
    await leaveWorkspace(ours);
    expect(await roleOf(ours)).toBeNull();
    expect(await kindsOf(ours)).toEqual(["member.left"]);
  });
});

describe("removing a member", () => {
  it("ends the membership and what hangs on it here, and leaves other workspaces alone", async () => {
    const petra = await addMember(ours, "EDITOR");
    const { userId } = petra.actor;
    await prisma.member.create({ data: { workspaceId: theirs.workspaceId, userId, role: "EDITOR" } });
    const queueOf = async (ctx: MemberContext): Promise<string> => {
      const data = { workspaceId: ctx.workspaceId, name: "Q", populationCount: 0, seed: 1, createdByName: "Ada" };
      const { id } = await prisma.labelQueue.create({ data });
      const { id: traceId } = await prisma.trace.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
      const own = { workspaceId: ctx.workspaceId, queueId: id };
      await prisma.queueMember.create({ data: { ...own, userId } });
      await prisma.queueItem.create({ data: { ...own, traceId, stream: "random", position: 0, assignedToId: userId } });
      await prisma.queueTurn.create({ data: { ...own, traceId, userId, state: "reserved" } });
      const comment = await prisma.comment.create({
        data: { workspaceId: ctx.workspaceId, traceId, authorId: userId, authorName: "Petra", text: "Look" },
      });
      await prisma.inboxItem.create({
        data: {
          workspaceId: ctx.workspaceId,
          userId,
          kind: "mention",
          traceId,
          commentId: comment.id,
          fromName: "Ada",
        },
      });
      const view = { workspaceId: ctx.workspaceId, page: "traces", query: "", createdById: userId };
      await prisma.savedView.create({ data: { ...view, name: "Shared", createdByName: "Petra" } });
      await prisma.savedView.create({ data: { ...view, name: "Private", createdByName: "Petra", isShared: false } });
      await prisma.incident.create({
        data: {
          workspaceId: ctx.workspaceId,
          number: 9,
          systemKey: "",
          suggestedTitle: "Late",
          ownerId: userId,
          ownerName: "Petra",
        },
      });
      return id;
    };
    for (const ctx of [ours, theirs]) await storeSample(ctx);
    await Promise.all([queueOf(ours), queueOf(theirs)]);
    await removeMember(ours, { userId });
    const left = async ({ workspaceId }: MemberContext) => ({
      member: await prisma.member.count({ where: { workspaceId, userId } }),
      queue: await prisma.queueMember.count({ where: { workspaceId, userId } }),
      turns: await prisma.queueTurn.count({ where: { workspaceId, userId } }),
      assigned: await prisma.queueItem.count({ where: { workspaceId, assignedToId: userId } }),
      inbox: await prisma.inboxItem.count({ where: { workspaceId, userId } }),
      comments: await prisma.comment.count({ where: { workspaceId, authorName: "Petra" } }),
      views: await prisma.savedView.count({ where: { workspaceId, createdById: userId } }),
      owned: await prisma.incident.count({ where: { workspaceId, ownerId: userId } }),
    });
    expect(await left(ours)).toEqual({
      member: 0,
      queue: 0,
      turns: 0,
      assigned: 0,
      inbox: 0,
      comments: 1,
      views: 1,
      owned: 0,
    });
    expect(await left(theirs)).toEqual({
      member: 1,
      queue: 1,
      turns: 1,
      assigned: 1,
      inbox: 1,
      comments: 1,
      views: 2,
      owned: 1,
    });
  });

  const workingKeyNames = async (userId: string): Promise<string[]> =>
    (await prisma.apiKey.findMany({ where: { createdById: userId, revokedAt: null } })).map(({ name }) => name);

  it("takes along all keys that the person made, and none of others, where they leave by themselves", async () => {
    const admin = await addMember(ours, "ADMIN");
    const wish = { role: "EDITOR" as const, expiresInDays: null };
    await createApiKey(admin, { ...wish, name: "Theirs" });
    await createApiKey(ours, { ...wish, name: "Ours" });
    await leaveWorkspace(admin);
    expect(await workingKeyNames(admin.actor.userId)).toEqual([]);
    expect(await workingKeyNames(ours.actor.userId)).toEqual(["Ours"]);
    const entries = await prisma.auditEntry.findMany({
      where: {
        workspaceId: ours.workspaceId,
        actorId: admin.actor.userId,
        kind: { in: ["api-key.revoked", "member.left"] },
      },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["api-key.revoked", "Theirs"],
      ["member.left", expect.any(String)],
    ]);
  });

  it("counts the links that the person made and that still open", async () => {
    const admin = await addMember(ours, "ADMIN");
    const traceId = await storeSample(ours);
    const settings = {
      runIds: [],
      hasLabels: false,
      hasIncident: false,
      isMasked: true,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    };
    const share = (ctx: MemberContext, now?: Date) =>
      createShare(ctx, { traceId, settings, expiresInHours: 1, passphrase: null }, now);
    await share(ours);
    await share(admin, new Date(Date.now() - 3_600_001));
    const { shareId } = await share(admin);
    await share(admin);
    const count = async () => (await listMemberAccess(ours, { userId: admin.actor.userId })).activeShareCount;
    expect(await count()).toBe(2);
    await revokeShare(ours, { shareId });
    expect(await count()).toBe(1);
  });

  it("names the keys that the person made, and revokes all but those that are chosen", async () => {
    const admin = await addMember(ours, "ADMIN");
    const { userId } = admin.actor;
    await prisma.member.create({ data: { workspaceId: theirs.workspaceId, userId, role: "ADMIN" } });
    const elsewhere = { ...admin, workspaceId: theirs.workspaceId, workspaceSlug: theirs.workspaceSlug };
    const wish = { role: "VIEWER", expiresInDays: null } as const;
    const kept = await createApiKey(admin, { ...wish, name: "Kept", expiresInDays: 1 });
    await createApiKey(admin, { ...wish, name: "Ended" });
    await createApiKey(elsewhere, { ...wish, name: "Elsewhere" });
    await createApiKey(admin, { ...wish, name: "Expired", expiresInDays: 1 }, new Date("2026-01-01T00:00:00Z"));
    const own = await createApiKey(ours, { ...wish, name: "Ours" });
    expect((await listMemberAccess(ours, { userId })).keys.map(({ name }) => name)).toEqual(["Ended", "Kept"]);
    await createApiKey(admin, { ...wish, name: "Made after they were listed" });
    expect(await removeMember(ours, { userId, keptKeyIds: [kept.id, own.id, "no id"] })).toEqual({
      revokedKeyCount: 2,
    });
    expect((await workingKeyNames(userId)).sort()).toEqual(["Elsewhere", "Expired", "Kept"]);
    expect(await workingKeyNames(ours.actor.userId)).toEqual(["Ours"]);
    expect((await kindsOf(ours)).filter((kind) => /revoked|removed/.test(kind))).toEqual([
      ...["api-key.revoked", "api-key.revoked", "member.removed"],
    ]);
  });

  it("leaves no key behind that they make at the same moment", async () => {
    let madeInTime = 0;
    for (let round = 0; round < 8; round += 1) {
      const admin = await addMember(ours, "ADMIN");
      const { userId } = admin.actor;
      const wish = { name: "In time", role: "ADMIN", expiresInDays: null } as const;
      const [removed, ...made] = await Promise.allSettled([
        removeMember(ours, { userId }),
        ...Array.from({ length: 4 }, () => createApiKey(admin, wish)),
      ]);
      expect(removed.status).toBe("fulfilled");
      madeInTime += made.filter(({ status }) => status === "fulfilled").length;
      expect(await workingKeyNames(userId)).toEqual([]);
      await expect(createApiKey(admin, wish)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    expect(madeInTime).toBeLessThan(32);
  });

  it("is refused for an owner by an admin, for oneself, and for who is not here", async () => {
    const admin = await addMember(ours, "ADMIN");
    await expect(removeMember(admin, { userId: ours.actor.userId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeMember(ours, { userId: ours.actor.userId })).rejects.toMatchObject({ code: "INVALID" });
    await expect(removeMember(ours, { userId: randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("transferring ownership", () => {
  it("makes the other an owner and oneself an admin, at once", async () => {
    const petra = await addMember(ours, "VIEWER");
    await expect(transferOwnership(ours, { userId: petra.actor.userId, confirmation: "test" })).rejects.toMatchObject({
      code: "INVALID",
    });
    await transferOwnership(ours, { userId: petra.actor.userId, confirmation: " Test " });
    expect([await roleOf(ours), await roleOf(petra)]).toEqual(["ADMIN", "OWNER"]);
    expect(await kindsOf(ours)).toEqual(["member.ownership-transferred"]);
  });

  it("is for owners, as they are now", async () => {
    const [admin, petra] = [await addMember(ours, "ADMIN"), await addMember(ours, "OWNER")];
    await expect(
      transferOwnership({ ...admin, role: "OWNER" }, { userId: petra.actor.userId, confirmation: "Test" }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(transferOwnership(ours, { userId: ours.actor.userId, confirmation: "Test" })).rejects.toMatchObject({
      code: "INVALID",
    });
  });
});

it("knows no member of another workspace", async () => {
  const { userId } = (await addMember(theirs, "VIEWER")).actor;
  const missing = { code: "NOT_FOUND" };
  await expect(changeRole(ours, { userId, role: "ADMIN" })).rejects.toMatchObject(missing);
  await expect(removeMember(ours, { userId })).rejects.toMatchObject(missing);
  await expect(listMemberAccess(ours, { userId })).rejects.toMatchObject(missing);
  await expect(transferOwnership(ours, { userId, confirmation: "Test" })).rejects.toMatchObject(missing);
  expect((await listMembers(theirs)).map(({ role }) => role)).toEqual(["OWNER", "VIEWER"]);
});
