import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { beginSignIn, whoSignedIn } from "@/lib/auth/sign-ins";
import { prisma } from "@/lib/db";
import { changePassword } from "./change-password";

const makeUser = async (password: string | null) =>
  prisma.user.create({
    data: { email: `${randomUUID()}@example.org`, passwordHash: password && (await hashPassword(password)) },
  });
const read = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });

it("changes the password of whoever knows the current one, and ends the sign-ins made with it", async () => {
  const { id } = await makeUser("the old password");
  const signInId = await beginSignIn(id, "credentials", { userAgent: "", address: "" });
  await changePassword(id, { current: "the old password", next: "the new password" });
  const user = await read(id);
  expect(await verifyPassword("the new password", user.passwordHash)).toBe(true);
  expect(await whoSignedIn(signInId)).toBeNull();
});

it("changes nothing for a wrong or missing current password, or a bad new one", async () => {
  const { id, passwordHash } = await makeUser("the old password");
  await expect(changePassword(id, { current: "something else", next: "the new password" })).rejects.toMatchObject({
    code: "INVALID",
    details: [{ pointer: "/current" }],
  });
  await expect(changePassword(id, { current: null, next: "the new password" })).rejects.toMatchObject({
    code: "INVALID",
  });
  await expect(changePassword(id, { current: "the old password", next: "short" })).rejects.toMatchObject({
    code: "INVALID",
    details: [{ pointer: "/password" }],
  });
  expect(await read(id)).toMatchObject({ passwordHash });
});

it("sets a first password without a current one", async () => {
  const { id } = await makeUser(null);
  await changePassword(id, { current: null, next: "the new password" });
  expect(await verifyPassword("the new password", (await read(id)).passwordHash)).toBe(true);
});

it("lets one of two changes at once win", async () => {
  const { id } = await makeUser("the old password");
  const change = (next: string) => changePassword(id, { current: "the old password", next });
  const outcomes = await Promise.allSettled([change("the new password"), change("another password")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
