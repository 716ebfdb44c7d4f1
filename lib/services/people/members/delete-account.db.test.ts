import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { recordSignIn } from "@/lib/auth/record-sign-in";
import { beginSignIn } from "@/lib/auth/sign-ins";
import { prisma } from "@/lib/db";
import { tablesWith } from "../../ground/stored/testing/tables-with";
import { startRun } from "../../answers/starting/start-run";
import { adjudicate } from "../../labels/adjudications/adjudicate";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { addComment } from "../../sharing/comments/add-comment";
import { createShare } from "../../sharing/shares/create-share";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { createApiKey } from "../api-keys/create-api-key";
import { changeProfile } from "../users/change-profile";
import { createDataSet } from "../../measure/data-sets/create-data-set";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { deleteAccount, deleteAccountOf } from "./delete-account";

const label = { agent: "Planner", stepIndex: 0, reason: "", taxonomy: null };

/** A member who has a name that nobody else has, and did what leaves it behind. */
async function busyPerson(word: string) {
  const owner = await makeWorkspace({ attributesUploads: false });
  const member = await addMember(owner, "ADMIN");
  const { userId } = member.actor;
  const email = `${word}@example.org`;
  await prisma.user.update({ where: { id: userId }, data: { name: `Former ${word}`, email } });
  await changeProfile(userId, { name: `Now ${word}`, email, password: null, address: "192.0.2.7" });
  const ctx: MemberContext = { ...member, actor: { ...member.actor, name: `Now ${word}` } };
  const traceId = await storeSample(ctx);
  await saveAnnotation(ctx, { traceId, ...label });
  await saveAnnotation(owner, { traceId, ...label });
  await adjudicate(ctx, { traceId, ...label, reason: "It said so.", expectedNumber: 0, sources: [] });
  await addComment(ctx, { traceId, stepIndex: 0, text: "This one." });
  await startRun(ctx, { traceId, method: "rules", parameters: {}, isFresh: true });
  await createApiKey(ctx, { name: "CI", role: "EDITOR", expiresInDays: 1 });
  await createDataSet(ctx, {
    name: "Set",
    description: "",
    selection: { ids: [traceId] },
    filterText: null,
    subsetBy: "none",
    splits: [],
    seed: 1,
  });
  await createShare(ctx, {
    traceId,
    settings: {
      runIds: [],
      hasLabels: true,
      hasIncident: false,
      isMasked: false,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    },
    expiresInHours: 24,
    passphrase: null,
  });
  await beginSignIn(userId, "password", { userAgent: "Browser", address: "192.0.2.7" });
  await recordSignIn(userId, "credentials", "192.0.2.7");
  return { owner, ctx, userId, email, traceId };
}

test("a deleted account leaves neither name nor address, and what others rely on stays", async () => {
  const word = `person${randomUUID().slice(0, 8)}`;
  const { owner, ctx, userId, email, traceId } = await busyPerson(word);
  const other = `person${randomUUID().slice(0, 8)}`;
  const theirs = await busyPerson(other);
  const before = await tablesWith(other);
  expect((await tablesWith(word)).length).toBeGreaterThan(8);
  await deleteAccount(userId, { confirmation: email, password: null });
  expect(await tablesWith(word)).toEqual([]);
  expect(await tablesWith(other)).toEqual(before);
  expect(await prisma.user.findUnique({ where: { id: theirs.userId } })).not.toBeNull();

  const where = { workspaceId: ctx.workspaceId };
  expect(await prisma.annotation.findMany({ where: { traceId }, orderBy: { authorName: "asc" } })).toMatchObject([
    { authorId: owner.actor.userId, authorName: "Ada" },
    { authorId: userId, authorName: "Deleted person" },
  ]);
  expect(await prisma.comment.findFirst({ where })).toMatchObject({ authorName: "Deleted person", text: "This one." });
  expect(await prisma.apiKey.count({ where: { ...where, revokedAt: null } })).toBe(0);
  expect(await prisma.signIn.count({ where: { userId } })).toBe(0);
  expect(await prisma.member.count({ where })).toBe(1);
  expect(await prisma.auditEntry.findFirst({ where: { ...where, kind: "member.account-deleted" } })).toMatchObject({
    actorName: "Deleted person",
    subject: "Deleted person",
  });
});

test("whoever alone owns a workspace hands it over first; address and password are asked for", async () => {
  const ctx = await makeWorkspace();
  const { userId } = ctx.actor;
  const passwordHash = await hashPassword("a long enough password");
  const { email } = await prisma.user.update({ where: { id: userId }, data: { passwordHash } });
  const right = { confirmation: email.toUpperCase(), password: "a long enough password" };
  await expect(deleteAccount(userId, { ...right, confirmation: "x@y" })).rejects.toMatchObject({ code: "INVALID" });
  for (const password of [null, "a wrong password"])
    await expect(deleteAccount(userId, { ...right, password })).rejects.toMatchObject({ code: "INVALID" });
  await expect(deleteAccount(userId, right)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("“Test”") as string,
  });
  await expect(deleteAccountOf({ email })).rejects.toMatchObject({ code: "CONFLICT" });
  await addMember(ctx, "OWNER");
  await deleteAccount(userId, right);
  expect(await prisma.user.findUnique({ where: { id: userId } })).toBeNull();
  await expect(deleteAccountOf({ email })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a name that somebody else has too stays theirs where nothing tells the two apart", async () => {
  const owner = await makeWorkspace({ attributesUploads: false });
  const member = await addMember(owner, "EDITOR");
  const traceId = await storeSample(owner);
  await saveAnnotation(owner, { traceId, ...label });
  await saveAnnotation(member, { traceId, ...label });
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: member.actor.userId } });
  await deleteAccountOf({ email });
  const names = await prisma.annotation.findMany({ where: { traceId }, orderBy: { authorName: "asc" } });
  expect(names.map(({ authorName }) => authorName)).toEqual(["Ada", "Deleted person"]);
});
