import { expect, test } from "vitest";
import { type AlarmFinding } from "@/lib/attribution/watching/alert-finding";
import { prisma } from "@/lib/db";
import { parseTrace } from "@/lib/traces/parse-trace";
import { replaceTrace } from "../../intake/storing/replace-trace";
import { createTraces } from "../../intake/uploads/create-traces";
import { makeQueue } from "../../labels/queues/testing/make-queue";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { getTrace } from "../../traces/reading/get-trace";
import { readTraceChanges } from "../../traces/reading/watch-trace";
import { sampleTrace, toBytes } from "../../traces/reading/testing/sample-file";
import { listAlerts } from "../alerts/list-alerts";
import { saveRule } from "../alerts/save-rule";
import { makeChannel } from "../automations/testing/made-automations";
import { watchGrowing } from "./watch-growing";

const says = (content: string) => ({ agent: "Desk", content });
const beginning = [says("Let me look at order B-3381."), says("It is open.")];
const wrong = says("Order B-3318 is cancelled.");
const own = { attributesUploads: false };
const never = new AbortController().signal;

/** A trace that grows: its id, and how it gets other steps. */
const growing = async (ctx: MemberContext) => {
  const fields = { question: `Cancel order B-3381 please, says customer ${Math.random()}.`, system: { name: "Shop" } };
  const bytes = (steps: { agent: string; content: string }[]) => toBytes(sampleTrace(fields, steps));
  const { traces } = await createTraces(ctx, { bytes: bytes(beginning), fileName: "a.json" });
  const of = { workspaceId: ctx.workspaceId, traceId: traces[0]?.id ?? "" };
  const grow = async (steps: { agent: string; content: string }[]): Promise<number> => {
    const [{ trace, issues, report } = { trace: null }] = parseTrace(bytes(steps)).traces;
    if (!trace || !issues || !report) throw new Error("The sample was not read.");
    await prisma.$transaction((tx) => replaceTrace(tx, of, { trace, issues, report }));
    const { sequence: after } = await prisma.trace.findUniqueOrThrow({ where: { id: of.traceId } });
    const count = await watchGrowing(of, never);
    // A page that has the steps hears of the alarm, and of nothing else.
    expect(await readTraceChanges(ctx, { traceId: of.traceId, after })).toHaveLength(count > 0 ? 1 : 0);
    return count;
  };
  return { of, grow };
};

const makeRule = async (ctx: MemberContext, systemKey: string | null, isEnabled = true) =>
  saveRule(ctx, {
    id: null,
    name: `Alarms ${Math.random()}`,
    isEnabled,
    systemKey,
    settings: { kind: "alarm" },
    channelIds: [await makeChannel(ctx)],
  });

test("a growing trace raises its alarm once, which the rules of its system tell once", async () => {
  const ctx = await makeWorkspace(own);
  const other = await makeWorkspace(own);
  await makeRule(ctx, null);
  await makeRule(ctx, "shop");
  await makeRule(ctx, "another");
  await makeRule(ctx, null, false);
  await makeRule(other, null);
  const { of, grow } = await growing(ctx);
  expect(await watchGrowing(of, never)).toBe(0);
  expect(await watchGrowing({ ...of, workspaceId: other.workspaceId }, never)).toBe(0);
  expect(await grow([...beginning, wrong])).toBe(1);
  expect(await watchGrowing(of, never)).toBe(0);
  expect(await grow([...beginning, wrong, says("Anything else?"), says("12 + 30 = 45")])).toBe(1);

  const { rows } = await listAlerts(ctx);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    title: "Desk at step 2 of a running trace of Shop: a value copied wrong",
    finding: { kind: "alarm", traceId: of.traceId, stepIndex: 2, evidence: "copy-differs" },
  });
  const deliveries = await prisma.delivery.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(deliveries).toHaveLength(2);
  expect(JSON.stringify(deliveries)).not.toContain("B-3318");
  expect(JSON.stringify(deliveries)).toContain(`/traces/${of.traceId}?step=2`);
  expect((await listAlerts(other)).rows).toEqual([]);
  expect((await getTrace(ctx, { id: of.traceId })).alarms).toMatchObject([
    { kind: "copy-differs", stepIndex: 2, words: expect.stringContaining("B-3381") as string },
    { kind: "arithmetic", stepIndex: 4 },
  ]);
});

test("alarms follow their steps, and go with them", async () => {
  const ctx = await makeWorkspace(own);
  const { of, grow } = await growing(ctx);
  await grow([...beginning, wrong]);
  const spans = (steps: number[]) =>
    prisma.traceAlarm.findMany({ where: of, select: { stepIndex: true } }).then((rows) => {
      expect(rows.map(({ stepIndex }) => stepIndex)).toEqual(steps);
    });
  await spans([2]);
  await prisma.traceAlarm.updateMany({ where: of, data: { place: "/trace/steps/0" } });
  await watchGrowing(of, never);
  await spans([0, 2]);
  await grow([says("It is open.")]);
  await spans([0]);
});

test("a blind reader is told neither agent nor step", async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, null);
  const { of, grow } = await growing(ctx);
  await grow([...beginning, wrong]);
  await makeQueue(ctx, [of.traceId], [ctx]);
  const [alert] = (await listAlerts(ctx)).rows;
  expect(alert?.finding as AlarmFinding).toMatchObject({ agent: null, stepIndex: null, evidence: null });
  expect(alert?.title).toBe("An alarm in a running trace of Shop");
  expect((await getTrace(ctx, { id: of.traceId })).alarms).toEqual([]);
});
