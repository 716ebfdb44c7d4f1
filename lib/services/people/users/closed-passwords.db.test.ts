import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { deleteAccount } from "../members/delete-account";
import { changePassword } from "./change-password";
import { changeProfile } from "./change-profile";
import { getAccount } from "./get-account";

const password = "a long enough password";
let user: { id: string; email: string; passwordHash: string | null };
beforeEach(async () => {
  vi.stubEnv("FAULTLINE_PASSWORDS", "closed");
  const passwordHash = await hashPassword(password);
  user = await prisma.user.create({ data: { email: `${randomUUID()}@example.org`, passwordHash } });
});
afterEach(() => vi.unstubAllEnvs());

const refused = { code: "FORBIDDEN" };

it("where passwords are closed nobody sets one or changes their address by one; a name is changed", async () => {
  await expect(changePassword(user.id, { current: password, next: "the new password" })).rejects.toMatchObject(refused);
  const moved = { name: null, email: `${randomUUID()}@example.org`, password };
  await expect(changeProfile(user.id, moved)).rejects.toMatchObject(refused);
  await changeProfile(user.id, { name: "Ann", email: user.email, password: null });
  const { email, passwordHash } = user;
  expect(await prisma.user.findUnique({ where: { id: user.id } })).toMatchObject({ name: "Ann", email, passwordHash });
});

it("where passwords are closed an account is deleted without one", async () => {
  expect(await getAccount(user.id)).toMatchObject({ hasPassword: false });
  await deleteAccount(user.id, { confirmation: user.email, password: null });
  expect(await prisma.user.count({ where: { id: user.id } })).toBe(0);
});
