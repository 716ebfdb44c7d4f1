import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { Outcome } from "@/lib/traces/trace";
import { RunPlan, RunWish } from "./run-schemas";
import { DeletionSummary } from "./schemas";
import { isOneSelection, oneSelection, selectionFields } from "./trace-selection";

const path = "/api/v1/traces";
const maxBodyBytes = 1024 * 1024;
const answer = {
  status: 200,
  description: "How many traces changed.",
  schema: z.object({ traceCount: z.int() }),
} as const;
const tags = z.array(z.string().max(200)).max(100).default([]);

export const tagTraces = endpoint({
  method: "post",
  path: `${path}/tags`,
  summary: "Add and remove tags of traces.",
  permission: "trace:write",
  body: z.strictObject({ ...selectionFields, add: tags, remove: tags }).refine(isOneSelection, oneSelection),
  maxBodyBytes,
  answer,
  handler: async ({ ctx, body: { add, remove, ...selected } }) => {
    const { tagTraces } = await import("@/lib/services/traces/editing/tag-traces");
    const { selectionOf } = await import("../selection-of");
    return tagTraces(ctx, selectionOf(selected), { add, remove });
  },
});

export const setOutcomes = endpoint({
  method: "post",
  path: `${path}/outcome`,
  summary: "Set the outcome of traces. Each change is recorded with who made it.",
  permission: "trace:write",
  body: z.strictObject({ ...selectionFields, outcome: Outcome }).refine(isOneSelection, oneSelection),
  maxBodyBytes,
  answer,
  handler: async ({ ctx, body: { outcome, ...selected } }) => {
    const { setOutcome } = await import("@/lib/services/traces/editing/set-outcome");
    const { selectionOf } = await import("../selection-of");
    return setOutcome(ctx, selectionOf(selected), outcome);
  },
});

export const setSystems = endpoint({
  method: "post",
  path: `${path}/system`,
  summary: "Set the system of traces. Versions stay.",
  permission: "trace:write",
  body: z
    .strictObject({ ...selectionFields, system: z.string().max(500).nullable() })
    .refine(isOneSelection, oneSelection),
  maxBodyBytes,
  answer,
  handler: async ({ ctx, body: { system, ...selected } }) => {
    const { setSystem } = await import("@/lib/services/traces/editing/set-system");
    const { selectionOf } = await import("../selection-of");
    return setSystem(ctx, selectionOf(selected), system);
  },
});

export const deleteTraces = endpoint({
  method: "post",
  path: `${path}/delete`,
  summary: "Delete traces with their steps, runs, and annotations; with trial, only count what would be deleted.",
  permission: "trace:delete",
  body: z.strictObject({ ...selectionFields, trial: z.boolean().default(false) }).refine(isOneSelection, oneSelection),
  maxBodyBytes,
  answer: { status: 200, description: "What was deleted.", schema: z.object({ deleted: DeletionSummary }) },
  handler: async ({ ctx, body: { trial, ...selected } }) => {
    const { selectionOf } = await import("../selection-of");
    if (trial) {
      const { describeDeletion } = await import("@/lib/services/intake/removal/describe-deletion");
      return { deleted: await describeDeletion(ctx, selectionOf(selected)) };
    }
    const { deleteTraces } = await import("@/lib/services/intake/removal/delete-traces");
    return { deleted: await deleteTraces(ctx, selectionOf(selected)) };
  },
});

export const RunsWish = z.strictObject({ ...selectionFields, ...RunWish.shape }).refine(isOneSelection, oneSelection);

export const startRuns = endpoint({
  method: "post",
  path: "/api/v1/runs",
  summary: "Start a run of a method on each of many traces.",
  permission: "run:start",
  body: RunsWish,
  maxBodyBytes,
  answer: {
    status: 202,
    description: "How many runs were started, and how many were skipped because the same run is active.",
    schema: z.object({ started: z.int(), skipped: z.int() }),
  },
  handler: async ({ ctx, body: { ids, q, ...wish } }) => {
    const { startRuns } = await import("@/lib/services/answers/starting/start-runs");
    const { selectionOf } = await import("../selection-of");
    return startRuns(ctx, { ...wish, selection: selectionOf({ ids, q }) });
  },
});

export const planRuns = endpoint({
  method: "post",
  path: "/api/v1/runs/plan",
  summary: "Estimate calls, tokens, cost, and minutes of runs on many traces, without starting any.",
  permission: "run:read",
  body: RunsWish,
  maxBodyBytes,
  answer: { status: 200, description: "The estimate.", schema: z.object({ plan: RunPlan }) },
  handler: async ({ ctx, body: { ids, q, ...wish } }) => {
    const { planRuns } = await import("@/lib/services/answers/planning/plan-runs");
    const { selectionOf } = await import("../selection-of");
    return { plan: await planRuns(ctx, { ...wish, selection: selectionOf({ ids, q }) }) };
  },
});
