import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { changeRole } from "../members/change-role";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { createApiKey } from "./create-api-key";
import { listApiKeys } from "./list-api-keys";
import { revokeApiKey } from "./revoke-api-key";
import { rotateApiKey } from "./rotate-api-key";

let ours: MemberContext;
let theirs: MemberContext;
beforeEach(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});

it("shows a key once and keeps nothing that opens anything", async () => {
  const { id, key } = await createApiKey(
    ours,
    { name: "CI", role: "EDITOR", expiresInDays: 30 },
    new Date("2026-05-01T10:00:00Z"),
  );
  expect(key).toMatch(/^fl_[\w-]{43}$/);
  expect(await listApiKeys(ours)).toEqual([
    {
      id,
      name: "CI",
      role: "EDITOR",
      prefix: key.slice(0, 8),
      createdAt: expect.any(Date),
      expiresAt: new Date("2026-05-31T10:00:00Z"),
      lastUsedAt: null,
      revokedAt: null,
    },
  ]);
  expect(JSON.stringify(await prisma.apiKey.findUnique({ where: { id } }))).not.toContain(key);
});

it("gives no key more than its maker may do", async () => {
  const admin = await addMember(ours, "ADMIN");
  await expect(createApiKey(admin, { name: "Too much", role: "OWNER", expiresInDays: null })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(createApiKey(admin, { name: "Enough", role: "ADMIN", expiresInDays: null })).resolves.toHaveProperty(
    "key",
  );
});

it("goes by the role that the maker has now, not by the one that their request began with", async () => {
  const admin = await addMember(ours, "ADMIN");
  await changeRole(ours, { userId: admin.actor.userId, role: "EDITOR" });
  for (const role of ["ADMIN", "EDITOR", "VIEWER"] as const)
    await expect(createApiKey(admin, { name: "Late", role, expiresInDays: null })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  expect(await listApiKeys(ours)).toEqual([]);
});

it("lists and ends keys of its own workspace only", async () => {
  const { id } = await createApiKey(ours, { name: "Ours", role: "VIEWER", expiresInDays: null });
  expect(await listApiKeys(theirs)).toEqual([]);
  await expect(revokeApiKey(theirs, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await listApiKeys(ours))[0]?.revokedAt).toBeNull();
});

it("ends a key once and says nothing when it is ended again; a key that never was is not found", async () => {
  const { id } = await createApiKey(ours, { name: "Ours", role: "VIEWER", expiresInDays: null });
  const first = new Date("2026-05-01T10:00:00Z");
  await revokeApiKey(ours, { id }, first);
  await revokeApiKey(ours, { id });
  expect((await listApiKeys(ours))[0]?.revokedAt).toEqual(first);
  for (const unknown of [randomUUID(), "7", ""])
    await expect(revokeApiKey(ours, { id: unknown })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("replaces a key by one like it, and lets the old one work for a while longer", async () => {
  const old = await createApiKey(ours, { name: "CI", role: "EDITOR", expiresInDays: 30 }, new Date());
  const now = new Date();
  await expect(rotateApiKey(theirs, { id: old.id, overlapHours: 24 }, now)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const made = await rotateApiKey(ours, { id: old.id, overlapHours: 24 }, now);
  const inDays = (count: number): Date => new Date(now.getTime() + count * 24 * 3600 * 1000);
  expect(made.oldEndsAt).toEqual(inDays(1));
  expect(made.key).not.toBe(old.key);
  expect((await listApiKeys(ours)).map(({ id, name, role, expiresAt }) => ({ id, name, role, expiresAt }))).toEqual([
    { id: made.id, name: "CI", role: "EDITOR", expiresAt: inDays(30) },
    { id: old.id, name: "CI", role: "EDITOR", expiresAt: inDays(1) },
  ]);
  await revokeApiKey(ours, { id: old.id });
  await expect(rotateApiKey(ours, { id: old.id, overlapHours: 1 })).rejects.toMatchObject({ code: "CONFLICT" });
});
