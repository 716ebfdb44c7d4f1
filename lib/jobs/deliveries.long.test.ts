// @module-tag long
import "./testing/own-database";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { enqueueMail } from "@/lib/services/connections/channels/enqueue-mail";
import { saveChannel } from "@/lib/services/connections/channels/save-channel";
import { openMailbox } from "@/lib/services/connections/channels/testing/mailbox";
import { makeDelivery } from "@/lib/services/connections/channels/testing/make-delivery";
import { isSignedBy, openReceiver, type Receiver } from "@/lib/services/connections/channels/testing/receiver";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { endWorker, startWorker, until } from "./testing/worker-process";

// Real worker processes that send to real receivers.

let ctx: WorkspaceContext;
const receivers: Receiver[] = [];
beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  await saveReachableHosts(ctx, { hosts: ["127.0.0.1"] });
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

const open = async (port?: number): Promise<Receiver> => {
  const receiver = await openReceiver(port);
  receivers.push(receiver);
  return receiver;
};
const addHook = (name: string, { url }: Receiver) => saveChannel(ctx, { name, kind: "webhook", url });
const rowOf = (id: string) => prisma.delivery.findUniqueOrThrow({ where: { id } });
const arrives = (id: string) => until(async () => (await rowOf(id)).status === "DELIVERED");

// By day: deliver.db.test.ts.
test(
  "what a worker had sent and not written down when it was killed arrives again, under the same id",
  { tags: ["nightly"] },
  async () => {
    const receiver = await open();
    receiver.answer(() => undefined);
    const { id: channelId, secret } = await addHook("Hook", receiver);
    const first = await startWorker();
    const id = await makeDelivery(ctx, channelId);
    await until(() => receiver.received.length === 1);
    await endWorker(first, "SIGKILL");
    expect(await rowOf(id)).toMatchObject({ status: "PENDING", attemptCount: 0 });
    receiver.answer((response) => response.writeHead(200).end());
    await startWorker();
    await arrives(id);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([`msg_${id}`, `msg_${id}`]);
    expect(receiver.received.map((request) => isSignedBy(secret ?? "", request))).toEqual([true, true]);
    expect(await rowOf(id)).toMatchObject({ attemptCount: 1 });
  },
);

// By day: deliver.db.test.ts.
test("a receiver that is down for a while gets everything once it is up", { tags: ["nightly"] }, async () => {
  const down = await open();
  const { id: channelId } = await addHook("Hook", down);
  await down.close();
  await startWorker();
  const ids = [];
  for (let at = 0; at < 5; at += 1) ids.push(await makeDelivery(ctx, channelId));
  await until(async () => (await prisma.deliveryAttempt.count({ where: { workspaceId: ctx.workspaceId } })) > 0);
  const up = await open(down.port);
  for (const id of ids) await arrives(id);
  expect(new Set(up.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set(ids.map((id) => `msg_${id}`)),
  );
  expect(up.received).toHaveLength(5);
});

// By day: deliver.db.test.ts.
test("a receiver that hangs holds up nobody else", { tags: ["nightly"] }, async () => {
  const [hanging, quick] = [await open(), await open()];
  hanging.answer(() => undefined);
  const dead = await addHook("Dead", hanging);
  const alive = await addHook("Alive", quick);
  for (let at = 0; at < 20; at += 1) await makeDelivery(ctx, dead.id);
  const id = await makeDelivery(ctx, alive.id);
  await startWorker(2);
  await arrives(id);
  expect(hanging.received).toHaveLength(1);
});

test("a mail out of the queue arrives once, and its words stand in no log", async () => {
  const mailbox = await openMailbox();
  vi.stubEnv("FAULTLINE_SMTP_URL", mailbox.url);
  vi.stubEnv("FAULTLINE_MAIL_FROM", "faultline@example.org");
  mailbox.refuse(451);
  const worker = await startWorker();
  await prisma.$transaction((tx) =>
    enqueueMail(tx, { to: "ada@example.org", subject: "Private subject", text: "Private words" }),
  );
  await until(() => worker.output().includes("did not accept the mail now"));
  mailbox.refuse(null);
  await until(() => mailbox.mails.length === 1);
  await until(() => /mail \d+ sent/.test(worker.output()));
  expect(mailbox.mails).toMatchObject([{ to: ["ada@example.org"] }]);
  expect(worker.output()).not.toMatch(/ada@|Private|secret words/);
  await mailbox.close();
});
