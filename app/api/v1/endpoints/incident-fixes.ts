import { z } from "zod";
import { fixGuards } from "@/lib/attribution/fixes/fix-view";
import { endpoint } from "@/lib/http/endpoint";
import { answer, IncidentParams, show } from "./incidents";

const path = "/api/v1/incidents/{number}/fixes";
const FixParams = IncidentParams.extend({ fixId: z.string() });
export const FixWish = z.strictObject({
  version: z.string().max(200).describe("The version that will have the fix; it must not have any run yet."),
  baseline: z.string().max(200).describe("The version to compare it with, which has failures of this incident."),
  leastFall: z
    .number()
    .gt(0)
    .max(1)
    .describe("By which share of all runs the incident should fall at least, at most the share that fails now."),
  guard: z
    .enum(fixGuards)
    .default("other-failures")
    .describe("What must not rise: any other failure, or only the failure rate."),
  change: z.string().max(2_000).nullable().optional().describe("What changes, in words."),
});

export const registerFix = endpoint({
  method: "post",
  path,
  summary: "Register a fix of an incident before its version runs; its runs are then compared as they arrive.",
  permission: "watch:write",
  params: IncidentParams,
  body: FixWish,
  answer: { ...answer, status: 201, description: "The incident with the fix." },
  handler: async ({ ctx, params: { number }, body: fix }) => {
    const { saveFix } = await import("@/lib/services/watch/fixes/save-fix");
    await saveFix(ctx, { number, id: null, ...fix });
    return show(ctx, number);
  },
});

export const changeFix = endpoint({
  method: "patch",
  path: `${path}/{fixId}`,
  summary: "Change a registered fix, as long as its version has no run.",
  permission: "watch:write",
  params: FixParams,
  body: FixWish,
  answer,
  handler: async ({ ctx, params: { number, fixId }, body: fix }) => {
    const { saveFix } = await import("@/lib/services/watch/fixes/save-fix");
    await saveFix(ctx, { number, id: fixId, ...fix });
    return show(ctx, number);
  },
});

export const withdrawFix = endpoint({
  method: "delete",
  path: `${path}/{fixId}`,
  summary: "Withdraw a registered fix. It stays with the incident and is not measured any more.",
  permission: "watch:write",
  params: FixParams,
  answer,
  handler: async ({ ctx, params: { number, fixId } }) => {
    const { withdrawFix } = await import("@/lib/services/watch/fixes/withdraw-fix");
    await withdrawFix(ctx, { number, id: fixId });
    return show(ctx, number);
  },
});
