import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { makeWorkspace } from "../workspaces/testing/make-workspace";
import { changeProfile } from "./change-profile";

const password = "a long enough password";
const newEmail = () => `${randomUUID()}@localhost`;

/** A member of a workspace who has a password, and what the audit logs say of them. */
async function makePerson() {
  const ctx = await makeWorkspace();
  const { userId } = ctx.actor;
  await prisma.user.update({
    where: { id: userId },
    data: { name: "Ann", passwordHash: await hashPassword(password), emailVerified: new Date() },
  });
  const read = () => prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const entries = () =>
    prisma.auditEntry.findMany({
      where: { subjectId: userId, kind: { startsWith: "member." } },
      select: { workspaceId: true, kind: true, subject: true, details: true, address: true },
    });
  return { ctx, userId, read, entries, email: (await read()).email };
}

it("renames a person without a password, and notes it in their workspaces alone", async () => {
  const [{ ctx, userId, email, read, entries }, stranger] = [await makePerson(), await makePerson()];
  await changeProfile(userId, { name: "Anne", email, password: null, address: "192.0.2.1" });
  expect(await read()).toMatchObject({ name: "Anne", email, emailVerified: expect.any(Date) as Date });
  expect(await entries()).toEqual([
    {
      workspaceId: ctx.workspaceId,
      kind: "member.renamed",
      subject: `Anne (${email})`,
      details: { before: "Ann" },
      address: "192.0.2.1",
    },
  ]);
  await changeProfile(userId, { name: "Anne", email, password: null });
  expect(await entries()).toHaveLength(1);
  expect(await stranger.read()).toMatchObject({ name: "Ann" });
  expect(await stranger.entries()).toEqual([]);
});

it("changes the email address of whoever knows the password; it is not verified then", async () => {
  const { userId, email, read, entries } = await makePerson();
  const next = newEmail();
  for (const wrong of [null, "something else"])
    await expect(changeProfile(userId, { name: "Ann", email: next, password: wrong })).rejects.toMatchObject({
      code: "INVALID",
      details: [{ pointer: "/password" }],
    });
  expect(await read()).toMatchObject({ email });
  await changeProfile(userId, { name: "Ann", email: next.toUpperCase(), password });
  expect(await read()).toMatchObject({ email: next, emailVerified: null });
  expect(await entries()).toMatchObject([{ kind: "member.email-changed", details: { before: email } }]);
});

it("takes no address that has an account, and none of a person without a password", async () => {
  const [one, other] = [await makePerson(), await makePerson()];
  const taken = { name: "Anne", email: other.email, password };
  await expect(changeProfile(one.userId, taken)).rejects.toMatchObject({
    code: "CONFLICT",
    details: [{ pointer: "/email" }],
  });
  expect(await one.read()).toMatchObject({ name: "Ann", email: one.email });
  expect(await one.entries()).toEqual([]);
  await prisma.user.update({ where: { id: one.userId }, data: { passwordHash: null } });
  await expect(changeProfile(one.userId, { ...taken, email: newEmail() })).rejects.toMatchObject({
    code: "INVALID",
    details: [{ pointer: "/email" }],
  });
});
