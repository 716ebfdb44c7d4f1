import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type AutomationInput, type AutomationRun } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { runAutomations } from "../run-automations";
import { saveAutomation } from "../save-automation";

/** A workspace that reads no upload by itself. */
export const quiet = { attributesUploads: false };

export const runWith = (method: string, more: Partial<AutomationRun> = {}): AutomationRun => ({
  method,
  providerId: null,
  model: null,
  revealExpectedAnswer: false,
  parameters: {},
  maxTokens: null,
  isFresh: false,
  isMasked: false,
  ...more,
});

export const makeAutomation = async (ctx: WorkspaceContext, input: Partial<AutomationInput>): Promise<string> => {
  const { id } = await saveAutomation(ctx, {
    id: null,
    name: `Watch ${randomUUID()}`,
    filter: "outcome:failed",
    isEnabled: true,
    run: null,
    maxRunCostUsd: null,
    monthlyBudgetUsd: null,
    queueId: null,
    channelIds: [],
    ...input,
  });
  return id;
};

export const makeQueue = async (ctx: WorkspaceContext): Promise<string> =>
  (
    await prisma.labelQueue.create({
      data: { workspaceId: ctx.workspaceId, name: randomUUID(), populationCount: 0, seed: 1, createdByName: "Ada" },
    })
  ).id;

export const makeChannel = async (ctx: WorkspaceContext, isEnabled = true): Promise<string> =>
  (
    await prisma.channel.create({
      data: {
        workspaceId: ctx.workspaceId,
        name: randomUUID(),
        kind: "webhook",
        isEnabled,
        targetCiphertext: "x",
        hint: "example.org",
        createdByName: "Ada",
      },
    })
  ).id;

interface Job {
  workspaceId: string;
  automationIds: string[];
  traceIds: string[];
}

/** What the queue holds for the automations of a workspace. */
export const queuedJobs = async ({ workspaceId }: WorkspaceContext): Promise<Job[]> => {
  const rows = await prisma.$queryRaw<{ payload: Job }[]>`
    select j."payload" from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k."id" = j."task_id"
    where k."identifier" = 'automate' and j."payload"->>'workspaceId' = ${workspaceId} order by j."id"`;
  return rows.map(({ payload }) => payload);
};

/** Stores traces and has the automations look at what was queued for them, as the worker does. */
export const arrive = async (ctx: WorkspaceContext, ...fields: Record<string, unknown>[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const each of fields) ids.push(await storeSample(ctx, each));
  const jobs = (await queuedJobs(ctx)).filter(({ traceIds }) => traceIds.some((id) => ids.includes(id)));
  expect(jobs.flatMap(({ traceIds }) => traceIds).toSorted()).toEqual(ids.toSorted());
  for (const job of jobs) await runAutomations(job);
  return ids;
};

export const turnsOf = (automationId: string) =>
  prisma.automationTurn.findMany({ where: { automationId }, orderBy: { createdAt: "asc" } });
