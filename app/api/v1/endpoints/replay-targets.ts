import { z } from "zod";
import { Capabilities } from "@/lib/replay/protocol/messages";
import { replayProblems } from "@/lib/replay/replay-target";
import { targetKinds, targetLimits } from "@/lib/replay/target-view";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/replay-targets";
const onePath = `${path}/{targetId}` as const;
const params = z.object({ targetId: z.string() });

export const Target = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z
    .enum(targetKinds)
    .describe("sandbox is built into the server; http is a system that implements the replay protocol."),
  url: z.string().nullable().describe("Null for the sandbox."),
  systemKey: z
    .string()
    .nullable()
    .describe("Traces of this system are replayed here unless a run specifies another target. Lowercase."),
  maxConcurrent: z.int().describe("Maximum concurrent replays; the system may allow fewer."),
  maxSeconds: z.int().describe("Time limit per replay; the system may set a lower one."),
  capabilities: Capabilities.nullable().describe("What the system last reported; null before the first check."),
  checkedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable().describe("Why the last check failed."),
  problemCode: z
    .enum(replayProblems)
    .nullable()
    .describe("The kind of failure; null if the target was not at fault or the check succeeded."),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
});
const target = z.object({ target: Target });

const fields = {
  name: z.string().min(1).max(200),
  url: z
    .string()
    .min(1)
    .max(2_000)
    .describe("Base URL; /capabilities and /replays are below it. No user name, password, query, or fragment."),
  system: z
    .string()
    .max(200)
    .nullable()
    .describe("System whose traces are replayed here unless a run specifies another target; null for none."),
  maxConcurrent: z.int().min(1).max(targetLimits.maxConcurrent),
  maxSeconds: z.int().min(1).max(targetLimits.maxSeconds),
};

export const listReplayTargets = endpoint({
  method: "get",
  path,
  summary: "List replay targets. Secrets are never returned.",
  permission: "replay:read",
  answer: {
    status: 200,
    description: "The sandbox first, then the others by name.",
    schema: z.object({ targets: z.array(Target) }),
  },
  handler: async ({ ctx }) => {
    const { listTargets } = await import("@/lib/services/connections/targets/list-targets");
    return {
      targets: await listTargets(ctx),
    };
  },
});

export const createReplayTarget = endpoint({
  method: "post",
  path,
  summary: "Add a system that implements the replay protocol.",
  permission: "target:write",
  body: z.strictObject({
    name: fields.name,
    url: fields.url,
    system: fields.system.optional(),
    maxConcurrent: fields.maxConcurrent.optional(),
    maxSeconds: fields.maxSeconds.optional(),
  }),
  answer: {
    status: 201,
    description: "The target and its signing secret, which is shown only once.",
    schema: z.object({ target: Target, secret: z.string() }),
  },
  handler: async ({ ctx, body: wish }) => {
    const { getTarget } = await import("@/lib/services/connections/targets/get-target");
    const { saveTarget } = await import("@/lib/services/connections/targets/save-target");
    const { id, secret } = await saveTarget(ctx, wish);
    return { target: await getTarget(ctx, { id }), secret };
  },
});

export const getReplayTarget = endpoint({
  method: "get",
  path: onePath,
  summary: "Get a replay target.",
  permission: "replay:read",
  params,
  answer: { status: 200, description: "The target.", schema: target },
  handler: async (call) => {
    const { getTarget } = await import("@/lib/services/connections/targets/get-target");
    return {
      target: await getTarget(call.ctx, { id: call.params.targetId }),
    };
  },
});

export const changeReplayTarget = endpoint({
  method: "patch",
  path: onePath,
  summary: "Update a replay target. Moving it to another server creates a new secret.",
  permission: "target:write",
  params,
  body: z.strictObject(fields).partial(),
  answer: {
    status: 200,
    description: "The target, and its new secret if there is one.",
    schema: z.object({ target: Target, secret: z.string().nullable() }),
  },
  handler: async (call) => {
    const { getTarget } = await import("@/lib/services/connections/targets/get-target");
    const { saveTarget } = await import("@/lib/services/connections/targets/save-target");
    const { id, secret } = await saveTarget(call.ctx, { ...call.body, id: call.params.targetId });
    return { target: await getTarget(call.ctx, { id }), secret };
  },
});

export const deleteReplayTarget = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete a replay target and its secret. Its replays stay.",
  permission: "target:write",
  params,
  answer: { status: 204, description: "Deleted." },
  handler: async (call) => {
    const { deleteTarget } = await import("@/lib/services/connections/targets/delete-target");
    await deleteTarget(call.ctx, { id: call.params.targetId });
  },
});

export const checkReplayTarget = endpoint({
  method: "post",
  path: `${onePath}/check`,
  summary: "Check what a replay target can do, now.",
  permission: "target:write",
  params,
  answer: { status: 200, description: "The target with its capabilities, or why the check failed.", schema: target },
  handler: async (call) => {
    const { checkTarget } = await import("@/lib/services/connections/targets/check-target");
    return {
      target: await checkTarget(call.ctx, { id: call.params.targetId }),
    };
  },
});

export const rotateReplayTargetSecret = endpoint({
  method: "post",
  path: `${onePath}/secret`,
  summary: "Rotate the signing secret of a target. The previous secret also signs for 24 hours.",
  permission: "target:write",
  params,
  answer: {
    status: 201,
    description: "The secret, shown only once.",
    schema: z.object({ secret: z.string(), previousUntil: z.iso.datetime() }),
  },
  handler: async (call) => {
    const { rotateTargetSecret } = await import("@/lib/services/connections/targets/rotate-target-secret");
    return await rotateTargetSecret(call.ctx, { id: call.params.targetId });
  },
});
