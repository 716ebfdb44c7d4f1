import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { type GroupRule } from "@/lib/env";
import { createApiKey } from "../api-keys/create-api-key";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { createInvitation } from "./create-invitation";
import { followGroups } from "./follow-groups";

let ours: MemberContext;
let theirs: MemberContext;
beforeEach(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});

const rule = (group: string, role: GroupRule["role"], workspaceSlug = ours.workspaceSlug): GroupRule => ({
  group,
  workspaceSlug,
  role,
});
const follow = async (userId: string, groups: string[], rules: GroupRule[]): Promise<void> => {
  const person = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  await prisma.$transaction((tx) => followGroups(tx, { person, groups, rules, issuerName: "Acme" }));
};
const newPerson = async (): Promise<string> => (await addMember(theirs, "VIEWER")).actor.userId;
const memberOf = (userId: string, { workspaceId }: MemberContext = ours) =>
  prisma.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { role: true, isByGroup: true },
  });
const both = () => [rule("staff", "VIEWER"), rule("leads", "ADMIN")];

describe("the groups of a person", () => {
  it("give the highest role of those that they meet, by their exact names", async () => {
    const userId = await newPerson();
    await follow(userId, ["leads", "staff"], both());
    expect(await memberOf(userId)).toEqual({ role: "ADMIN", isByGroup: true });
    const other = await newPerson();
    await follow(other, ["Staff", "lead"], both());
    expect(await memberOf(other)).toBeNull();
  });

  it("take back what groups gave, with keys and invitations, also where no rule names the workspace any more", async () => {
    const userId = await newPerson();
    await follow(userId, ["leads"], both());
    const ctx: MemberContext = { ...ours, role: "ADMIN", actor: { kind: "user", userId, name: "Ada" } };
    await createApiKey(ctx, { name: "ci", role: "VIEWER", expiresInDays: null });
    await createInvitation(ctx, { role: "EDITOR", note: "", expiresInHours: 24 });
    await follow(userId, ["leads"], [rule("leads", "EDITOR", theirs.workspaceSlug)]);
    expect(await memberOf(userId)).toBeNull();
    const where = { workspaceId: ours.workspaceId, revokedAt: null };
    expect([await prisma.apiKey.count({ where }), await prisma.invitation.count({ where })]).toEqual([0, 0]);
    expect(await memberOf(userId, theirs)).toEqual({ role: "VIEWER", isByGroup: false });
  });

  it("leave alone who was invited, the only owner, and everybody where there are no rules", async () => {
    const invited = (await addMember(ours, "VIEWER")).actor.userId;
    await follow(invited, ["leads"], both());
    expect(await memberOf(invited)).toEqual({ role: "VIEWER", isByGroup: false });

    const owner = await newPerson();
    await follow(owner, ["leads"], [rule("leads", "OWNER")]);
    await prisma.member.deleteMany({ where: { workspaceId: ours.workspaceId, userId: { not: owner } } });
    await follow(owner, [], both());
    await follow(owner, ["staff"], both());
    expect(await memberOf(owner)).toEqual({ role: "OWNER", isByGroup: true });

    const second = await newPerson();
    await follow(second, ["leads"], [rule("leads", "OWNER")]);
    await follow(second, ["leads"], []);
    expect(await memberOf(second)).toEqual({ role: "OWNER", isByGroup: true });
    await follow(owner, ["staff"], both());
    expect(await memberOf(owner)).toEqual({ role: "VIEWER", isByGroup: true });
  });

  it("keep one owner where two of them are taken out at once", async () => {
    const [first, second] = await Promise.all([newPerson(), newPerson()]);
    for (const userId of [first, second]) await follow(userId, ["leads"], [rule("leads", "OWNER")]);
    await prisma.member.delete({
      where: { workspaceId_userId: { workspaceId: ours.workspaceId, userId: ours.actor.userId } },
    });
    await Promise.all([first, second].map((userId) => follow(userId, [], both())));
    const left = await prisma.member.findMany({ where: { workspaceId: ours.workspaceId }, select: { role: true } });
    expect(left).toEqual([{ role: "OWNER" }]);
  });

  it("open neither a workspace that does not exist nor the copy of a shared trace", async () => {
    const userId = await newPerson();
    await prisma.workspace.update({ where: { id: ours.workspaceId }, data: { isSnapshot: true } });
    await follow(userId, ["leads"], [...both(), rule("leads", "OWNER", "no-such-workspace")]);
    expect(await prisma.member.count({ where: { userId } })).toBe(1);
  });
});
