import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { saveReachableHosts } from "../../people/workspaces/save-reachable-hosts";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { deliver, type DeliverOptions } from "./deliver";
import { listChannels } from "./list-channels";
import { listDeliveries } from "./list-deliveries";
import { notifyChannels } from "./notify-channels";
import { resendDelivery } from "./resend-delivery";
import { rotateSecret } from "./rotate-secret";
import { saveChannel } from "./save-channel";
import { sendTest } from "./send-test";
import { setChannelEnabled } from "./set-channel-enabled";
import { sweepDeliveries } from "./sweep-deliveries";
import { isSignedBy, openReceiver, type Receiver } from "./testing/receiver";
import { jobOf, makeDelivery, sampleNews } from "./testing/make-delivery";

let ctx: WorkspaceContext;
let receiver: Receiver;
let channelId = "";
let secret = "";
/** The clock that deliveries go by. */
let nowMs = Date.parse("2026-01-05T10:00:00Z");
const now = (): Date => new Date(nowMs);

beforeEach(async () => {
  nowMs = Date.now();
  ctx = await makeWorkspace();
  receiver = await openReceiver();
  await saveReachableHosts(ctx, { hosts: [receiver.host] });
  const saved = await saveChannel(ctx, { name: "Hook", kind: "webhook", url: receiver.url });
  [channelId, secret] = [saved.id, saved.secret ?? ""];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));
  await receiver.close();
});

const send = (id: string, options: DeliverOptions = {}) => deliver(id, { now, random: () => 0, ...options });
const rowOf = (id: string) =>
  prisma.delivery.findUniqueOrThrow({ where: { id }, include: { attempts: { orderBy: { number: "asc" } } } });
const channelRow = () => prisma.channel.findUniqueOrThrow({ where: { id: channelId } });

describe("a webhook", () => {
  it("arrives signed, as JSON, and verifies by the secret alone", { tags: ["long"] }, async () => {
    const id = await makeDelivery(ctx, channelId);
    expect(await send(id)).toBe("delivered");
    const [request] = receiver.received;
    expect(request).toMatchObject({
      path: "/hook",
      method: "POST",
      headers: { "content-type": "application/json", "webhook-id": `msg_${id}` },
    });
    expect(Math.abs(Number(request?.headers["webhook-timestamp"]) - nowMs / 1000)).toBeLessThan(2);
    expect(JSON.parse(request?.body ?? "")).toEqual({
      type: "alert.raised",
      timestamp: sampleNews.at,
      data: {
        workspace: { slug: "test", name: "Test" },
        title: sampleNews.title,
        text: sampleNews.text,
        url: sampleNews.url,
        details: { share: 0.31 },
      },
    });
    if (!request) throw new Error("nothing came");
    expect(isSignedBy(secret, request)).toBe(true);
    expect(isSignedBy(`whsec_${Buffer.alloc(32).toString("base64")}`, request)).toBe(false);
    expect(isSignedBy(secret, { ...request, body: `${request.body} ` })).toBe(false);
    expect(await rowOf(id)).toMatchObject({ status: "DELIVERED", attempts: [{ statusCode: 204, problem: null }] });
    expect(await send(id)).toBe("nothing");
  });

  it("carries a header of its own, which is not shown where the receiver repeats it", async () => {
    const header = { name: "X-Token", value: "Bearer very-secret" };
    await saveChannel(ctx, { id: channelId, name: "Hook", kind: "webhook", header });
    receiver.answer((response) => response.writeHead(400).end("who is Bearer very-secret?\u0007"));
    const id = await makeDelivery(ctx, channelId);
    expect(await send(id)).toBe("later");
    expect(receiver.received[0]?.headers["x-token"]).toBe("Bearer very-secret");
    const [attempt] = (await rowOf(id)).attempts;
    expect(attempt).toMatchObject({ statusCode: 400, problem: "The receiver refused it.", answer: "who is …?" });
    expect(JSON.stringify(await listDeliveries(ctx, { channelId }))).not.toContain("very-secret");
  });

  it("is signed by both secrets for a day after a change, then by the new one", async () => {
    const { secret: next } = await rotateSecret(ctx, { id: channelId }, now());
    await send(await makeDelivery(ctx, channelId));
    nowMs += 25 * 3_600_000;
    await send(await makeDelivery(ctx, channelId));
    const signedBy = (key: string) => receiver.received.map((request) => isSignedBy(key, request));
    expect([signedBy(next), signedBy(secret)]).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});

describe("a receiver that does not take it", () => {
  it("is asked again as planned, under the same id, until it is given up; sent again, it begins anew", async () => {
    receiver.answer((response) => response.writeHead(503).end("busy"));
    const id = await makeDelivery(ctx, channelId);
    const delaysMs = [1_000, 2_000];
    for (const wait of [1_000, 2_000]) {
      expect(await send(id, { delaysMs })).toBe("later");
      expect((await rowOf(id)).nextAttemptAt?.getTime()).toBe(nowMs + wait);
      expect((await jobOf(id))?.runAt.getTime()).toBe(nowMs + wait);
      nowMs += wait;
    }
    expect(await send(id, { delaysMs })).toBe("failed");
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([`msg_${id}`]));
    expect(await rowOf(id)).toMatchObject({ status: "FAILED", attemptCount: 3, nextAttemptAt: null });
    await expect(send(id, { delaysMs })).resolves.toBe("nothing");

    await resendDelivery(ctx, { deliveryId: id }, now());
    await expect(resendDelivery(ctx, { deliveryId: id }, now())).rejects.toMatchObject({ code: "CONFLICT" });
    nowMs += 3_000;
    expect(await send(id, { delaysMs })).toBe("later");
    nowMs += 3_000;
    receiver.answer((response) => response.writeHead(200).end("ok"));
    expect(await send(id, { delaysMs })).toBe("delivered");
    expect((await rowOf(id)).attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([
      [1, 503],
      [2, 503],
      [3, 503],
      [4, 503],
      [5, 200],
    ]);
  });

  it("gets it once it is up again", async () => {
    const { port } = receiver;
    await receiver.close();
    const id = await makeDelivery(ctx, channelId);
    expect(await send(id)).toBe("later");
    expect((await rowOf(id)).attempts[0]).toMatchObject({
      statusCode: null,
      problem: "Nothing listens at this address.",
    });
    receiver = await openReceiver(port);
    nowMs += 5_000;
    expect(await send(id)).toBe("delivered");
    expect(receiver.received).toHaveLength(1);
  });

  it("is waited for as long as it asks", async () => {
    receiver.answer((response) => response.writeHead(429, { "retry-after": "90" }).end());
    const id = await makeDelivery(ctx, channelId);
    await send(id);
    expect((await rowOf(id)).nextAttemptAt?.getTime()).toBe(nowMs + 90_000);
  });

  it("is given up at the time limit, and whatever it says at length is cut", { tags: ["long"] }, async () => {
    receiver.answer((response) => void response);
    const slow = await makeDelivery(ctx, channelId);
    expect(await send(slow, { timeoutMs: 200 })).toBe("later");
    expect((await rowOf(slow)).attempts[0]).toMatchObject({
      statusCode: null,
      problem: "No complete response within 0.2 s.",
    });
    nowMs += 5_000;
    receiver.answer((response) => response.writeHead(200).end("x".repeat(5_000_000)));
    const huge = await makeDelivery(ctx, channelId);
    expect(await send(huge)).toBe("delivered");
    expect((await rowOf(huge)).attempts[0]?.answer).toBe(`${"x".repeat(200)}…`);
    receiver.answer((response) => void response.writeHead(200).write("begun"));
    const endless = await makeDelivery(ctx, channelId);
    expect(await send(endless, { timeoutMs: 2_000 })).toBe("delivered");
    expect((await rowOf(endless)).attempts[0]?.answer).toBe("begun");
  });

  it("leads nowhere by a redirect", async () => {
    const other = await openReceiver();
    receiver.answer((response) => response.writeHead(307, { location: other.url }).end());
    const id = await makeDelivery(ctx, channelId);
    expect(await send(id)).toBe("later");
    expect(other.received).toEqual([]);
    const [attempt] = (await rowOf(id)).attempts;
    expect(attempt?.statusCode).toBe(307);
    expect(attempt?.problem).toContain("Redirects are not followed");
    await other.close();
  });

  it("is switched off where it says that it is gone", async () => {
    receiver.answer((response) => response.writeHead(410).end());
    const [id, next] = [await makeDelivery(ctx, channelId), await makeDelivery(ctx, channelId)];
    expect(await send(id)).toBe("failed");
    expect(await channelRow()).toMatchObject({ isEnabled: false, note: expect.stringContaining("410") as string });
    expect(await send(next)).toBe("failed");
    expect(receiver.received).toHaveLength(1);
    expect(await makeDelivery(ctx, channelId)).toBe("");
    await expect(resendDelivery(ctx, { deliveryId: next })).rejects.toMatchObject({ code: "CONFLICT" });
    await setChannelEnabled(ctx, { id: channelId, isEnabled: true });
    expect(await channelRow()).toMatchObject({ isEnabled: true, note: null });
    await resendDelivery(ctx, { deliveryId: next });
  });

  it("costs one attempt for all that waits for it, and gets all of it when it is back", async () => {
    const { port } = receiver;
    await receiver.close();
    const ids = [];
    for (let at = 0; at < 5; at += 1) ids.push(await makeDelivery(ctx, channelId));
    for (const id of ids) expect(await send(id)).toBe("later");
    expect(await prisma.deliveryAttempt.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
    const until = (await channelRow()).heldUntil?.getTime() ?? 0;
    expect(until).toBe(nowMs + 5_000);
    expect((await jobOf(ids[4] ?? ""))?.runAt.getTime()).toBe(until);
    receiver = await openReceiver(port);
    nowMs = until;
    const late = ids[3] ?? "";
    await prisma.delivery.update({ where: { id: late }, data: { nextAttemptAt: new Date(nowMs + 3_600_000) } });
    for (const id of ids.slice(0, 1)) expect(await send(id)).toBe("delivered");
    expect((await jobOf(late))?.runAt.getTime()).toBe(nowMs);
    for (const id of ids.slice(1)) expect(await send(id)).toBe("delivered");
    expect(receiver.received).toHaveLength(5);
  });

  it("is asked for what it has refused at the time of that, however soon it answers something else", async () => {
    receiver.answer((response) => response.writeHead(429, { "retry-after": "3600" }).end());
    const [refused, held] = [await makeDelivery(ctx, channelId), await makeDelivery(ctx, channelId)];
    const hourLater = nowMs + 3_600_000;
    expect(await send(refused)).toBe("later");
    expect((await channelRow()).heldUntil?.getTime()).toBe(hourLater);
    expect(await send(held)).toBe("later");
    receiver.answer((response) => response.writeHead(400).end());
    expect((await sendTest(ctx, { channelId })).status).toBe("failed");
    expect((await rowOf(held)).nextAttemptAt?.getTime()).toBeLessThan(hourLater);
    expect((await rowOf(refused)).nextAttemptAt?.getTime()).toBe(hourLater);
    expect(receiver.received).toHaveLength(2);
  });

  it("is given up after two days", async () => {
    receiver.answer((response) => response.writeHead(500).end());
    const [first, second] = [await makeDelivery(ctx, channelId), await makeDelivery(ctx, channelId)];
    nowMs += 48 * 3_600_000 + 60_000;
    await send(first);
    expect(await send(second)).toBe("failed");
    expect((await rowOf(second)).attempts[0]?.problem).toBe("The receiver has been down for two days.");
  });
});

describe("a private address", () => {
  it("is not asked unless the workspace allows its host, and then only that one", async () => {
    await saveReachableHosts(ctx, { hosts: [] });
    const id = await makeDelivery(ctx, channelId);
    expect(await send(id)).toBe("failed");
    expect(receiver.received).toEqual([]);
    expect((await rowOf(id)).attempts[0]?.problem).toContain("Private hosts");
    await saveReachableHosts(ctx, { hosts: ["127.0.0.1:1", "localhost"] });
    expect((await sendTest(ctx, { channelId })).status).toBe("failed");
    expect(receiver.received).toEqual([]);
    await saveReachableHosts(ctx, { hosts: [`http://${receiver.host}/`] });
    expect((await sendTest(ctx, { channelId })).status).toBe("delivered");
  });

  it("is not asked for another workspace, nor by Slack, nor where anybody may sign up", async () => {
    const other = await makeWorkspace();
    const { id: foreign } = await saveChannel(other, { name: "Hook", kind: "webhook", url: receiver.url });
    const { id: slack } = await saveChannel(other, { name: "Slack", kind: "slack", url: receiver.url });
    for (const id of [foreign, slack])
      expect(await sendTest(other, { channelId: id })).toMatchObject({
        status: "failed",
        attempt: { problem: expect.stringContaining("private network") as string },
      });
    vi.stubEnv("FAULTLINE_SIGN_UP", "open");
    expect((await sendTest(ctx, { channelId })).status).toBe("failed");
    await expect(saveReachableHosts(ctx, { hosts: [] })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(receiver.received).toEqual([]);
  });

  it("may be any of them where whoever runs the server says so", async () => {
    await saveReachableHosts(ctx, { hosts: [] });
    vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
    expect((await sendTest(ctx, { channelId })).status).toBe("delivered");
  });

  it("that a name leads to is found at the moment of connecting", async () => {
    const byName = receiver.url.replace("127.0.0.1", "localhost");
    const { id } = await saveChannel(ctx, { name: "Name", kind: "webhook", url: byName });
    expect((await sendTest(ctx, { channelId: id })).attempt?.problem).toContain("private network");
    expect(receiver.received).toEqual([]);
  });
});

describe("Slack", () => {
  it("gets text and blocks, unsigned", async () => {
    const { id, secret: none } = await saveChannel(ctx, { name: "Slack", kind: "slack", url: receiver.url });
    expect(none).toBeNull();
    await send(await makeDelivery(ctx, id));
    const [request] = receiver.received;
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      text: expect.stringContaining("Planner fails more often") as string,
      blocks: [{ type: "header" }, { type: "section" }, { type: "context" }],
    });
    expect(request?.headers["webhook-signature"]).toBeUndefined();
  });
});

describe("the queue", () => {
  it("has one job for each channel that is on, in a queue of the channel, and none of what was rolled back", async () => {
    const off = (await saveChannel(ctx, { name: "Off", kind: "webhook", url: receiver.url })).id;
    await setChannelEnabled(ctx, { id: off, isEnabled: false });
    const gone = randomUUID();
    const wish = { workspaceId: ctx.workspaceId, channelIds: [channelId, off, gone, "no id"], news: sampleNews };
    const { deliveryIds, missing } = await prisma.$transaction((tx) => notifyChannels(tx, wish));
    expect([deliveryIds.length, missing]).toEqual([1, [gone, "no id"]]);
    expect((await jobOf(deliveryIds[0] ?? ""))?.queue).toBe(`channel:${channelId}`);
    const before = await prisma.delivery.count({ where: { channelId } });
    const undone = prisma.$transaction(async (tx) => {
      await notifyChannels(tx, wish);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await prisma.delivery.count({ where: { channelId } })).toBe(before);
  });

  it("notifies no channel of another workspace", async () => {
    const other = await makeWorkspace();
    const wish = { workspaceId: other.workspaceId, channelIds: [channelId], news: sampleNews };
    const told = await prisma.$transaction((tx) => notifyChannels(tx, wish));
    expect(told).toEqual({ deliveryIds: [], missing: [channelId] });
  });

  it("sends again what its process did not live to write down, under the same id", async () => {
    const id = await makeDelivery(ctx, channelId);
    // What dies between sending and writing leaves the row as it was before it was sent.
    const before = await rowOf(id);
    expect(await send(id)).toBe("delivered");
    await prisma.deliveryAttempt.deleteMany({ where: { deliveryId: id } });
    const { status, attemptCount, nextAttemptAt, deliveredAt } = before;
    await prisma.delivery.update({ where: { id }, data: { status, attemptCount, nextAttemptAt, deliveredAt } });
    expect(await send(id)).toBe("delivered");
    expect(receiver.received.map(({ headers, body }) => [headers["webhook-id"], body])).toEqual(
      Array.from({ length: 2 }, () => [`msg_${id}`, receiver.received[0]?.body]),
    );
  });

  it("sweeps what is older than 90 days, and queues what waits without a job", async () => {
    const [old, forgotten] = [await makeDelivery(ctx, channelId), await makeDelivery(ctx, channelId)];
    await prisma.delivery.update({ where: { id: old }, data: { createdAt: new Date(nowMs - 91 * 86_400_000) } });
    await prisma.$queryRaw`select (graphile_worker.remove_job(${`deliver:${forgotten}`})).id::text as "jobId"`;
    await prisma.delivery.update({ where: { id: forgotten }, data: { nextAttemptAt: new Date(nowMs - 400_000) } });
    const stuck = await prisma.delivery.create({
      data: {
        workspaceId: ctx.workspaceId,
        channelId,
        news: { ...sampleNews } as never,
        createdAt: new Date(nowMs - 400_000),
      },
    });
    await sweepDeliveries(now());
    expect(await prisma.delivery.findUnique({ where: { id: old } })).toBeNull();
    expect(await jobOf(forgotten)).not.toBeNull();
    expect((await rowOf(stuck.id)).status).toBe("FAILED");
  });
});

describe("a test", () => {
  it("says what came of it, and stands among the deliveries", async () => {
    receiver.answer((response) => response.writeHead(401).end('{"error":"who are you"}'));
    expect(await sendTest(ctx, { channelId })).toMatchObject({
      status: "failed",
      attempt: { statusCode: 401, answer: '{"error":"who are you"}', problem: "The receiver refused it." },
    });
    await setChannelEnabled(ctx, { id: channelId, isEnabled: false });
    receiver.answer((response) => response.writeHead(200).end("ok"));
    expect(await sendTest(ctx, { channelId })).toMatchObject({ status: "delivered", attempt: { statusCode: 200 } });
    const { deliveries } = await listDeliveries(ctx, { channelId });
    expect(deliveries.map(({ type, status }) => [type, status])).toEqual([
      ["channel.test", "delivered"],
      ["channel.test", "failed"],
    ]);
    expect((await listChannels(ctx))[0]).toMatchObject({ pendingCount: 0, last: { status: "delivered" } });
  });
});

it("pages deliveries from the newest to the oldest, each once", { tags: ["long"] }, async () => {
  const ids = [];
  for (let at = 0; at < 30; at += 1) ids.push(await makeDelivery(ctx, channelId));
  const first = await listDeliveries(ctx, { channelId });
  const second = await listDeliveries(ctx, { channelId, cursor: first.nextCursor });
  expect([first.deliveries.length, second.deliveries.length, second.nextCursor]).toEqual([25, 5, null]);
  const shown = [...first.deliveries, ...second.deliveries].map(({ id }) => id);
  expect(new Set(shown)).toEqual(new Set(ids));
  await expect(listDeliveries(ctx, { channelId, cursor: "nonsense" })).rejects.toMatchObject({ code: "INVALID" });
});
