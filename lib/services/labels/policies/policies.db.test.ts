import { expect, it } from "vitest";
import { defaultPolicy, maxPolicyLength } from "@/lib/attribution/labels/default-policy";
import { prisma } from "@/lib/db";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { listPolicies } from "./list-policies";
import { readPolicy } from "./read-policy";
import { savePolicy } from "./save-policy";

it("writes the default down as version 1 when it is first read, once, however many ask at the same time", async () => {
  const ctx = await makeWorkspace();
  const read = await Promise.all([readPolicy(ctx), readPolicy(ctx), readPolicy(ctx), listPolicies(ctx)]);
  expect(read.slice(0, 3)).toEqual(
    Array(3).fill(expect.objectContaining({ version: 1, text: defaultPolicy, createdByName: "Faultline" })),
  );
  expect(await prisma.attributionPolicy.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
});

it("keeps every change as a new version, which holds from then on", async () => {
  const ctx = await makeWorkspace();
  expect(await savePolicy(ctx, { text: "  One.\r\nTwo. \0 \n" })).toMatchObject({
    version: 2,
    text: "One.\nTwo. \0",
    createdByName: "Ada",
  });
  expect(await readPolicy(ctx)).toMatchObject({ version: 2, text: "One.\nTwo. \0" });
  expect((await listPolicies(ctx)).map(({ version }) => version)).toEqual([2, 1]);
});

it("refuses a text that is empty, too long or the one that holds already", async () => {
  const ctx = await makeWorkspace();
  for (const text of [" \n ", "x".repeat(maxPolicyLength + 1), `${defaultPolicy}\n`]) {
    await expect(savePolicy(ctx, { text })).rejects.toMatchObject({ code: "INVALID", details: [{ pointer: "/text" }] });
  }
  expect(await savePolicy(ctx, { text: "x".repeat(maxPolicyLength) })).toMatchObject({ version: 2 });
});

it("gives two people who save at once a version each, or tells the later one to look again", async () => {
  const ctx = await makeWorkspace();
  await readPolicy(ctx);
  const saved = await Promise.allSettled(["a", "b", "c"].map((text) => savePolicy(ctx, { text })));
  const versions = await listPolicies(ctx);
  expect(versions).toHaveLength(1 + saved.filter(({ status }) => status === "fulfilled").length);
  for (const outcome of saved)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
});

it("is not replaced by who wrote over an older version, until they have seen what holds", async () => {
  const ctx = await makeWorkspace();
  const { version } = await readPolicy(ctx);
  await savePolicy(ctx, { text: "Theirs.", seen: String(version) });
  await expect(savePolicy(ctx, { text: "Ours.", seen: String(version) })).rejects.toMatchObject({
    code: "CONFLICT",
    newer: { text: "Theirs.", version: "2" },
  });
  expect(await readPolicy(ctx)).toMatchObject({ version: 2, text: "Theirs." });
  expect(await savePolicy(ctx, { text: "Ours.", seen: "2" })).toMatchObject({ version: 3 });
});

it("is each workspace's own", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  await savePolicy(ctx, { text: "Ours." });
  expect(await readPolicy(stranger)).toMatchObject({ version: 1, text: defaultPolicy });
  expect((await listPolicies(stranger)).map(({ text }) => text)).toEqual([defaultPolicy]);
});
