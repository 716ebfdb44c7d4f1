import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { lastWeek } from "@/lib/attribution/watching/incident-digest";
import { prisma } from "@/lib/db";
import { makeQueue } from "../../labels/queues/testing/make-queue";
import { addMember, type MemberContext, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { checkAllRules } from "./check-all-rules";
import { listAlerts } from "./list-alerts";

const own = { attributesUploads: false };
const week = lastWeek(new Date());
const dayMs = 24 * 60 * 60 * 1000;
const inWeek = new Date(week.from.getTime() + dayMs);
const weekBefore = new Date(week.from.getTime() - dayMs);

/** A rule that was made long ago and tells a channel. */
const makeRule = async ({ workspaceId }: MemberContext, name: string, systemKey: string | null = null) => {
  const channel = { workspaceId, createdByName: "Ada", name, kind: "webhook", targetCiphertext: "", hint: "" };
  const { id } = await prisma.channel.create({ data: channel });
  const kind = { kind: "digest", settings: { kind: "digest" } };
  await prisma.alertRule.create({
    data: { ...kind, workspaceId, name, systemKey, channelIds: [id], createdByName: "Ada", createdAt: weekBefore },
  });
};

const makeIncident = async (
  { workspaceId }: MemberContext,
  number: number,
  { traceIds = [], before = 0, count = 0 }: { traceIds?: string[]; before?: number; count?: number },
): Promise<string> => {
  const dates = [...Array.from({ length: before }, () => weekBefore), ...Array.from({ length: count }, () => inWeek)];
  const data = { workspaceId, number, systemKey: "shop", suggestedTitle: `Loses ${number}`, traceCount: dates.length };
  const { id } = await prisma.incident.create({ data });
  await prisma.incidentTrace.createMany({
    data: dates.map((at, place) => ({
      workspaceId,
      traceId: traceIds[place] ?? randomUUID(),
      incidentId: id,
      groupId: id,
      at,
      signature: {},
      restsOn: "",
      because: [],
    })),
  });
  return id;
};

const note = ({ workspaceId }: MemberContext, incidentId: string, kind: string, createdAt = inWeek) =>
  prisma.incidentActivity.create({ data: { workspaceId, incidentId, event: { kind }, createdAt } });

const makeRuns = ({ workspaceId }: MemberContext) =>
  prisma.traceFact.createMany({
    data: [inWeek, weekBefore].flatMap((at) =>
      Array.from({ length: 40 }, () => ({
        workspaceId,
        traceId: randomUUID(),
        at,
        day: at,
        systemKey: "shop",
        outcome: "passed" as const,
        tags: [],
        stepCount: 1,
      })),
    ),
  });

const check = async ({ workspaceId }: MemberContext): Promise<void> => {
  await prisma.alertRule.updateMany({ where: { workspaceId }, data: { checkedAt: null } });
  await Promise.all([checkAllRules({ workspaceId }), checkAllRules({ workspaceId })]);
  expect((await checkAllRules({ workspaceId })).failed).toEqual([]);
};

test("a week is told once, and says what is new, reopened, grown and gone and nothing else", async () => {
  const [ctx, other] = [await makeWorkspace(own), await makeWorkspace(own)];
  const annotator = await addMember(ctx, "EDITOR");
  const traceIds = [await storeSample(ctx), await storeSample(ctx)];
  await makeRuns(ctx);
  const started = await makeIncident(ctx, 1, { count: 2, traceIds });
  await note(ctx, started, "started");
  await note(ctx, await makeIncident(ctx, 2, { before: 1, count: 1 }), "reopened");
  await makeIncident(ctx, 3, { before: 1, count: 9 });
  await makeIncident(ctx, 4, { before: 8 });
  await note(ctx, await makeIncident(ctx, 5, { before: 4, count: 4 }), "started", weekBefore);
  await note(other, await makeIncident(other, 1, { count: 1 }), "started");
  await makeRule(ctx, "All");
  await makeRule(ctx, "Elsewhere", "elsewhere");
  await check(ctx);
  await check(ctx);
  const { rows } = await listAlerts(ctx);
  expect(rows).toMatchObject([
    {
      title: expect.stringMatching(/^Incidents, week of \d+ \w+( \d+)?: 1 new, 1 reopened, 1 grown, 1 gone$/),
      text: "New: INC-1 Loses 1 (2 traces). Reopened: INC-2 Loses 2 (1 trace). Grown: INC-3 Loses 3 (1 to 9 traces). Gone: INC-4 Loses 4 (8 traces).",
    },
  ]);
  expect(await prisma.delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  await makeQueue(ctx, traceIds, [annotator]);
  const [told] = (await listAlerts(annotator)).rows;
  expect(told?.text).toMatch(/^New: INC-1 \(2 traces\)\. Reopened: INC-2 Loses 2 /);
});

test("a week without any is not told, and neither is one before the rule", async () => {
  const ctx = await makeWorkspace(own);
  await makeIncident(ctx, 1, { before: 2, count: 2 });
  await makeRule(ctx, "Quiet");
  await check(ctx);
  expect((await listAlerts(ctx)).rows).toEqual([]);
  await note(ctx, await makeIncident(ctx, 2, { count: 1 }), "started");
  await prisma.alertRule.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { createdAt: new Date() } });
  await check(ctx);
  expect((await listAlerts(ctx)).rows).toEqual([]);
});
