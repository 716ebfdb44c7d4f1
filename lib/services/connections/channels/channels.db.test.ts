import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readReachableHosts } from "../../people/workspaces/read-reachable-hosts";
import { saveReachableHosts } from "../../people/workspaces/save-reachable-hosts";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { openTarget } from "./channel-target";
import { deleteChannel } from "./delete-channel";
import { listChannels } from "./list-channels";
import { listDeliveries } from "./list-deliveries";
import { resendDelivery } from "./resend-delivery";
import { rotateSecret } from "./rotate-secret";
import { type ChannelInput, saveChannel } from "./save-channel";
import { sendTest } from "./send-test";
import { setChannelEnabled } from "./set-channel-enabled";
import { makeDelivery } from "./testing/make-delivery";

let ctx: WorkspaceContext;
beforeEach(async () => void (ctx = await makeWorkspace()));

const url = "https://hooks.example.org/services/T000/B000/verysecretpart";
const hook: ChannelInput = { name: "Hook", kind: "webhook", url };
const storedTarget = async (id: string) => {
  const row = await prisma.channel.findUniqueOrThrow({ where: { id } });
  return openTarget(row.workspaceId, row.targetCiphertext);
};
const auditKinds = async () =>
  (await prisma.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } })).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );

describe("a channel", () => {
  it("shows its secret once, and of its address a hint", async () => {
    const { id, secret } = await saveChannel(ctx, { ...hook, header: { name: "X-Token", value: "abc" } });
    expect(secret).toMatch(/^whsec_/);
    const again = await saveChannel(ctx, { id, name: "Renamed", kind: "webhook" });
    expect(again).toEqual({ id, secret: null });
    const [view] = await listChannels(ctx);
    expect(view).toMatchObject({
      id,
      name: "Renamed",
      kind: "webhook",
      isEnabled: true,
      pendingCount: 0,
      last: null,
      hint: "https://hooks.example.org/…, header X-Token",
    });
    const row = await prisma.channel.findUniqueOrThrow({ where: { id } });
    for (const text of [JSON.stringify(view), JSON.stringify(row)])
      for (const hidden of ["verysecretpart", "whsec_", "abc"]) expect(text).not.toContain(hidden);
    expect(await storedTarget(id)).toMatchObject({ url, secret, header: { name: "X-Token", value: "abc" } });
    await deleteChannel(ctx, { id });
    expect(await listChannels(ctx)).toEqual([]);
    expect(await auditKinds()).toEqual(["channel.saved Hook", "channel.saved Renamed", "channel.deleted Renamed"]);
  });

  it("sends a stored header nowhere else", async () => {
    const { id } = await saveChannel(ctx, { ...hook, header: { name: "X-Token", value: "abc" } });
    const moved = { id, name: "Hook", kind: "webhook", url: "https://evil.example/" } as const;
    await expect(saveChannel(ctx, moved)).rejects.toMatchObject({ code: "INVALID" });
    await saveChannel(ctx, { ...moved, header: null });
    expect(await storedTarget(id)).toMatchObject({ url: "https://evil.example/", header: null });
  });

  it("keeps what is left out, and its kind", async () => {
    const { id } = await saveChannel(ctx, {
      name: "Mail",
      kind: "email",
      addresses: ["a@example.org", "A@example.org"],
    });
    await saveChannel(ctx, { id, name: "Mails", kind: "email" });
    expect(await storedTarget(id)).toEqual({ kind: "email", addresses: ["A@example.org"] });
    await expect(saveChannel(ctx, { ...hook, id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(saveChannel(ctx, { ...hook, name: "Mails" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(rotateSecret(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it.each([
    { ...hook, name: " " },
    { name: "Hook", kind: "webhook" },
    { ...hook, url: "ftp://example.org/" },
    { ...hook, url: "https://user:word@example.org/" },
    { ...hook, url: "nonsense" },
    { ...hook, header: { name: "Webhook-Id", value: "x" } },
    { ...hook, header: { name: "Host", value: "x" } },
    { ...hook, header: { name: "X Y", value: "x" } },
    { ...hook, header: { name: "X-Y", value: "a\r\nEvil: b" } },
    { name: "Slack", kind: "slack" },
    { name: "Mail", kind: "email", addresses: [] },
    { name: "Mail", kind: "email", addresses: ["a@example.org\nBcc: b@example.org"] },
    { name: "Mail", kind: "email", addresses: ["a@example.org,b@example.org"] },
    { name: "Mail", kind: "email", addresses: Array.from({ length: 21 }, (_, at) => `a${at}@example.org`) },
  ] satisfies ChannelInput[])("cannot be what nothing can be sent to (%#)", async (input) => {
    await expect(saveChannel(ctx, input)).rejects.toMatchObject({ code: "INVALID" });
    expect(await listChannels(ctx)).toEqual([]);
  });

  it("is out of reach of another workspace", async () => {
    const { id } = await saveChannel(ctx, hook);
    const deliveryId = await makeDelivery(ctx, id);
    const other = await makeWorkspace();
    const notFound = { code: "NOT_FOUND" };
    for (const strange of [id, randomUUID(), "no id"]) {
      await expect(saveChannel(other, { ...hook, id: strange })).rejects.toMatchObject(notFound);
      await expect(deleteChannel(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(setChannelEnabled(other, { id: strange, isEnabled: false })).rejects.toMatchObject(notFound);
      await expect(rotateSecret(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(sendTest(other, { channelId: strange })).rejects.toMatchObject(notFound);
      await expect(listDeliveries(other, { channelId: strange })).rejects.toMatchObject(notFound);
    }
    await expect(resendDelivery(other, { deliveryId })).rejects.toMatchObject(notFound);
    expect(await listChannels(other)).toEqual([]);
    expect(await listChannels(ctx)).toMatchObject([{ id, isEnabled: true, pendingCount: 1 }]);
    await prisma.channel.deleteMany({ where: { workspaceId: ctx.workspaceId } });
  });
});

describe("private hosts", () => {
  it("are kept as they stand in an address, once each, for this workspace", async () => {
    const hosts = ["Hooks.Internal:8080", " http://10.0.0.7/x ", "hooks.internal:8080", ""];
    expect(await saveReachableHosts(ctx, { hosts })).toEqual(["hooks.internal:8080", "10.0.0.7"]);
    expect(await readReachableHosts(ctx.workspaceId)).toEqual(["hooks.internal:8080", "10.0.0.7"]);
    expect(await readReachableHosts((await makeWorkspace()).workspaceId)).toEqual([]);
    expect(await auditKinds()).toEqual(["workspace.changed Private hosts"]);
  });

  it.each([[["*"]], [["a b"]], [Array.from({ length: 51 }, (_, at) => `h${at}`)]])(
    "cannot be what is no list of hosts (%#)",
    async (hosts) => expect(saveReachableHosts(ctx, { hosts })).rejects.toMatchObject({ code: "INVALID" }),
  );
});
