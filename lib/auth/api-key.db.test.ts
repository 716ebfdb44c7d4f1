import { beforeEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { revokeApiKey } from "@/lib/services/people/api-keys/revoke-api-key";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { openWithApiKey } from "./api-key";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace();
});
const make = (expiresInDays: number | null = null) => createApiKey(ctx, { name: "CI", role: "EDITOR", expiresInDays });

it("opens the workspace and the role that the key was made for", async () => {
  const { id, key } = await make();
  expect(await openWithApiKey(key)).toEqual({
    workspaceId: ctx.workspaceId,
    workspaceSlug: ctx.workspaceSlug,
    role: "EDITOR",
    actor: { kind: "api-key", apiKeyId: id, name: "CI" },
  });
});

it("opens nothing for a key that is unknown, revoked or expired, or for what is kept of a key", async () => {
  const [revoked, expired] = await Promise.all([make(), make(1)]);
  await revokeApiKey(ctx, { id: revoked.id });
  const { tokenHash } = await prisma.apiKey.findUniqueOrThrow({ where: { id: expired.id } });
  expect(await openWithApiKey(revoked.key)).toBeNull();
  expect(await openWithApiKey(expired.key)).not.toBeNull();
  expect(await openWithApiKey(expired.key, new Date(Date.now() + dayMs + minuteMs))).toBeNull();
  for (const odd of ["", "fl_", "fl_unknown", tokenHash, `fl_${tokenHash}`, expired.key.slice(0, -1)])
    expect(await openWithApiKey(odd)).toBeNull();
});

it("notes its use once a minute at most", async () => {
  const { id, key } = await make();
  const usedAt = async (now: Date) => {
    await openWithApiKey(key, now);
    return (await prisma.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt;
  };
  const start = new Date("2026-05-01T10:00:00Z");
  const after = (ms: number) => new Date(start.getTime() + ms);
  expect(await usedAt(start)).toEqual(start);
  expect(await usedAt(after(minuteMs - 1))).toEqual(start);
  expect(await usedAt(after(minuteMs + 1))).toEqual(after(minuteMs + 1));
});
