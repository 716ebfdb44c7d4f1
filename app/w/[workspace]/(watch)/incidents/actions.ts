"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { fixGuards } from "@/lib/attribution/fixes/fix-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { saveFix } from "@/lib/services/watch/fixes/save-fix";
import { withdrawFix } from "@/lib/services/watch/fixes/withdraw-fix";
import { followIncident } from "@/lib/services/watch/issues/follow-incident";
import { assignIncident } from "@/lib/services/watch/incidents/assign-incident";
import { commentOnIncident } from "@/lib/services/watch/incidents/comment-on-incident";
import { mergeIncidents } from "@/lib/services/watch/incidents/merge-incidents";
import { planRegression } from "@/lib/services/watch/incidents/plan-regression";
import { renameIncident } from "@/lib/services/watch/incidents/rename-incident";
import { setIncidentState, settableStates } from "@/lib/services/watch/incidents/set-incident-state";
import { maxSplit, splitIncident } from "@/lib/services/watch/incidents/split-incident";
import { askForName } from "@/lib/services/watch/naming/ask-for-name";
import { dismissName } from "@/lib/services/watch/naming/dismiss-name";
import { planName } from "@/lib/services/watch/naming/plan-name";

const Incident = z.object({ workspace: z.string(), number: z.int().positive() });
const Change = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("state"),
    state: z.enum(settableStates),
    version: z.string().max(1_000).nullable().optional(),
    reason: z.string().max(10_000).optional(),
  }),
  z.object({ kind: z.literal("owner"), ownerId: z.uuid().nullable() }),
  z.object({ kind: z.literal("title"), title: z.string().max(1_000) }),
]);

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.incidents(ctx.workspaceSlug), "layout");

/** One change at a time, over what was seen. */
export const changeIncidentAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Incident.extend({ seen, change: Change }))
  .action(async ({ parsedInput: { number, seen: version, change }, ctx }) => {
    const of = { number, seen: version };
    if (change.kind === "state") await setIncidentState(ctx, { ...of, ...change });
    else if (change.kind === "owner") await assignIncident(ctx, { ...of, ownerId: change.ownerId });
    else await renameIncident(ctx, { ...of, title: change.title });
    if (change.kind !== "owner") await followIncident(ctx, { number });
    showChanges(ctx);
  });

export const mergeIncidentsAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Incident.extend({ into: z.int().positive() }))
  .action(async ({ parsedInput, ctx }) => {
    await mergeIncidents(ctx, parsedInput);
    showChanges(ctx);
  });

/** Answers the number of the new one. */
export const splitIncidentAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Incident.extend({ traceIds: z.array(z.uuid()).min(1).max(maxSplit) }))
  .action(async ({ parsedInput, ctx }) => {
    const made = await splitIncident(ctx, parsedInput);
    showChanges(ctx);
    return made;
  });

export const commentOnIncidentAction = workspaceAction
  .metadata({ permission: "comment:write" })
  .inputSchema(Incident.extend({ text: z.string().max(20_000) }))
  .action(async ({ parsedInput, ctx }) => {
    await commentOnIncident(ctx, parsedInput);
    showChanges(ctx);
  });

/** Changes nothing. */
export const planRegressionAction = workspaceAction
  .metadata({ permission: "watch:read" })
  .inputSchema(Incident)
  .action(async ({ parsedInput, ctx }) => planRegression(ctx, parsedInput));

const Judge = Incident.extend({ providerId: z.uuid(), model: z.string().max(1_000) });

/** Changes nothing. */
export const planNameAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Judge)
  .action(async ({ parsedInput, ctx }) => planName(ctx, parsedInput));

export const askForNameAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Judge)
  .action(async ({ parsedInput, ctx }) => {
    await askForName(ctx, parsedInput);
    showChanges(ctx);
  });

export const dismissNameAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Incident)
  .action(async ({ parsedInput, ctx }) => {
    await dismissName(ctx, parsedInput);
    showChanges(ctx);
  });

/** Registers a fix, or changes the one of `id` over what was seen. */
export const saveFixAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(
    Incident.extend({
      seen,
      id: z.uuid().nullable(),
      version: z.string().max(1_000),
      baseline: z.string().max(1_000),
      leastFall: z.number(),
      guard: z.enum(fixGuards),
      change: z.string().max(10_000).nullable(),
    }),
  )
  .action(async ({ parsedInput, ctx }) => {
    const saved = await saveFix(ctx, parsedInput);
    showChanges(ctx);
    return saved;
  });

/** It stays on the page, and is not measured any more. */
export const withdrawFixAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Incident.extend({ id: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => {
    await withdrawFix(ctx, parsedInput);
    showChanges(ctx);
    return true;
  });
