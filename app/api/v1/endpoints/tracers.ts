import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { notFound } from "@/lib/errors";
import * as answers from "./tracer-schemas";

const path = "/api/v1/tracers";
const TracerParams = z.object({ tracerId: z.string() });
const tracer = z.object({ tracer: answers.Tracer });

export const listTracers = endpoint({
  method: "get",
  path,
  summary: "List the systems of the workspace and the weights trained for each.",
  permission: "tracer:read",
  answer: {
    status: 200,
    description: "The systems, most failures first.",
    schema: z.object({ tracers: z.array(answers.TracerSummary) }),
  },
  handler: async ({ ctx }) => {
    const { listTracers } = await import("@/lib/services/answers/tracers/list-tracers");
    return { tracers: await listTracers(ctx) };
  },
});

export const getTracer = endpoint({
  method: "get",
  path: `${path}/{tracerId}`,
  summary: "Get the tracer of a system: its versions with their figures, and what to label next.",
  permission: "tracer:read",
  params: TracerParams,
  answer: { status: 200, description: "The tracer.", schema: tracer },
  handler: async (call) => {
    const { getTracer } = await import("@/lib/services/answers/tracers/get-tracer");
    return { tracer: await getTracer(call.ctx, call.params) };
  },
});

export const trainTracer = endpoint({
  method: "post",
  path: `${path}/{tracerId}/train`,
  summary: "Train weights for a system on its current labels. 409 if they were already trained on.",
  permission: "tracer:write",
  params: TracerParams,
  answer: { status: 202, description: "The tracer, queued for a worker.", schema: tracer },
  handler: async (call) => {
    const { getTracer } = await import("@/lib/services/answers/tracers/get-tracer");
    const { trainSystem } = await import("@/lib/services/answers/tracers/train-system");
    await trainSystem(call.ctx, call.params);
    return { tracer: await getTracer(call.ctx, call.params) };
  },
});

export const chooseVersion = endpoint({
  method: "post",
  path: `${path}/{tracerId}/version`,
  summary: "Pin the weights that answer for a system, whatever is trained later, or let the figures decide.",
  permission: "tracer:write",
  params: TracerParams,
  body: z.strictObject({
    number: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .nullable()
      .describe("Version number; 0 for the shipped weights; null to unpin and let the figures decide."),
  }),
  answer: { status: 200, description: "The current state of the tracer.", schema: tracer },
  handler: async ({ ctx, params: { tracerId }, body: { number } }) => {
    const { chooseVersion } = await import("@/lib/services/answers/tracers/choose-version");
    const { getTracer } = await import("@/lib/services/answers/tracers/get-tracer");
    const { unpinVersion } = await import("@/lib/services/answers/tracers/unpin-version");
    const { versions } = await getTracer(ctx, { tracerId });
    const version = versions.find((each) => each.number === number);
    if (number !== null && number !== 0 && !version) throw notFound("version");
    if (number === null) await unpinVersion(ctx, { tracerId });
    else await chooseVersion(ctx, { tracerId, versionId: version?.id ?? null });
    return { tracer: await getTracer(ctx, { tracerId }) };
  },
});
