import { beforeEach, expect, it } from "vitest";
import { changeTypes, type ChangeType } from "@/lib/attribution/watching/change-types";
import { prisma } from "@/lib/db";
import { createApiKey } from "../../people/api-keys/create-api-key";
import { deleteWorkspace } from "../../people/workspaces/delete-workspace";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { listChannels } from "./list-channels";
import { type News } from "./news";
import { saveChannel } from "./save-channel";
import { setChannelEnabled } from "./set-channel-enabled";
import { jobOf } from "./testing/make-delivery";
import { tellChanges } from "./tell-changes";

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace();
  await prisma.change.deleteMany();
});

const openHook = async (of: MemberContext, changes: ChangeType[], name = "Hook"): Promise<string> =>
  (await saveChannel(of, { name, kind: "webhook", url: "https://hooks.example.org/in", changes })).id;

let number = 0;
const storeTraces = async (of: MemberContext, count = 1): Promise<string[]> => {
  const rows = Array.from({ length: count }, () => ({
    workspaceId: of.workspaceId,
    title: "The secret of the mill",
    question: "How far is it to the mill?",
    outcome: "failed" as const,
    agents: [],
    stepCount: 1,
    format: "made",
    contentHash: `${(number += 1)}`,
    metadata: {},
    issues: [],
  }));
  return (await prisma.trace.createManyAndReturn({ data: rows, select: { id: true } })).map(({ id }) => id);
};

const sentTo = async (channelId: string): Promise<News[]> =>
  (await prisma.delivery.findMany({ where: { channelId }, orderBy: { id: "asc" } })).map(
    ({ news }) => news as unknown as News,
  );
const toldOf = (news: readonly News[]) =>
  news.flatMap(({ type, data }) =>
    (data["changes"] as { id: string; traceId: string | null; detail: string | null }[]).map(
      ({ id, traceId, detail }) => ({ type, id, traceId, detail }),
    ),
  );

it("tells a webhook what it asked for, once, with ids and no words of a trace", async () => {
  const hook = await openHook(ctx, ["trace.created", "trace.changed", "trace.deleted"]);
  const [traceId = ""] = await storeTraces(ctx);
  await prisma.trace.update({ where: { id: traceId }, data: { title: "Another secret" } });
  await prisma.trace.update({ where: { id: traceId }, data: { watchedSteps: 1 } }); // nobody sees that
  await prisma.trace.delete({ where: { id: traceId } });
  await tellChanges();
  await tellChanges();
  const news = await sentTo(hook);
  const of = { id: traceId, traceId, detail: null };
  expect(toldOf(news)).toEqual([
    { ...of, type: "trace.created" },
    { ...of, type: "trace.changed" },
    { ...of, type: "trace.deleted" },
  ]);
  expect(news[0]).toMatchObject({ workspace: { slug: ctx.workspaceSlug }, title: "Trace arrived" });
  expect(news[0]?.url).toMatch(new RegExp(`/w/${ctx.workspaceSlug}/traces/${traceId}$`));
  expect(JSON.stringify(news)).not.toContain("secret");
  const [delivery] = await prisma.delivery.findMany({ where: { channelId: hook } });
  expect(await jobOf(delivery?.id ?? "")).toMatchObject({ queue: expect.stringContaining(hook) });
});

it("notes nothing where no channel wants it, tells no other workspace, and a channel that is off nothing", async () => {
  const elsewhere = await makeWorkspace();
  const [asking, elsewhereHook] = [await openHook(ctx, ["run.ended"]), await openHook(elsewhere, ["trace.created"])];
  await storeTraces(ctx);
  expect(await prisma.change.count()).toBe(0);
  const off = await openHook(ctx, ["trace.created"], "Off");
  await storeTraces(ctx);
  await setChannelEnabled(ctx, { id: off, isEnabled: false });
  await storeTraces(ctx);
  expect(await tellChanges()).toBe(1);
  for (const channel of [asking, elsewhereHook, off]) expect(await sentTo(channel)).toEqual([]);
});

it("puts up to a hundred changes of one type into a delivery, and of one thing the last one", async () => {
  const hook = await openHook(ctx, ["trace.created", "trace.changed"]);
  const ids = await storeTraces(ctx, 120);
  for (const title of ["One", "Two"]) await prisma.trace.update({ where: { id: ids[0] ?? "" }, data: { title } });
  await tellChanges();
  const news = await sentTo(hook);
  expect(news.map(({ title }) => title)).toEqual(["Trace arrived: 100", "Trace arrived: 20", "Trace changed"]);
  expect(toldOf(news).map(({ id }) => id)).toEqual([...ids, ids[0]]);
});

it("tells what the audit log notes by its kind, and takes nothing of a workspace that is gone", async () => {
  const hook = await openHook(ctx, [...changeTypes]);
  await createApiKey(ctx, { name: "ci", role: "VIEWER", expiresInDays: null });
  await tellChanges();
  expect(toldOf(await sentTo(hook))).toEqual([
    expect.objectContaining({ type: "audit.noted", detail: "channel.saved" }),
    expect.objectContaining({ type: "audit.noted", detail: "api-key.created" }),
  ]);
  await storeTraces(ctx);
  await deleteWorkspace({ slug: ctx.workspaceSlug });
  expect(await prisma.change.count()).toBe(0);
});

it("keeps what a webhook is told of when the rest is saved, and refuses it for another kind", async () => {
  const hook = await openHook(ctx, ["run.ended", "trace.created"]);
  await saveChannel(ctx, { id: hook, name: "Renamed", kind: "webhook" });
  expect((await listChannels(ctx))[0]).toMatchObject({ name: "Renamed", changes: ["trace.created", "run.ended"] });
  await saveChannel(ctx, { id: hook, name: "Renamed", kind: "webhook", changes: [] });
  expect((await listChannels(ctx))[0]?.changes).toEqual([]);
  const mail = { name: "Mail", kind: "email", addresses: ["a@example.org"], changes: ["run.ended"] } as const;
  await expect(saveChannel(ctx, mail)).rejects.toMatchObject({ code: "INVALID" });
});
