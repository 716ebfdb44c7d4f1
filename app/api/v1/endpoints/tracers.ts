import { z } from "zod";
import { type Endpoint } from "./endpoint";
import * as answers from "./tracer-schemas";

const path = "/api/v1/tracers";
const TracerParams = z.object({ tracerId: z.string() });
const tracer = z.object({ tracer: answers.Tracer });

export const listTracers = {
  method: "get",
  path,
  summary: "List the systems of the workspace and what has been learned of each.",
  permission: "tracer:read",
  answer: {
    status: 200,
    description: "The systems, the one with the most failures first.",
    schema: z.object({ tracers: z.array(answers.TracerSummary) }),
  },
} as const satisfies Endpoint;

export const getTracer = {
  method: "get",
  path: `${path}/{tracerId}`,
  summary: "Read what has been learned of a system: its versions with their figures, and what to label next.",
  permission: "tracer:read",
  params: TracerParams,
  answer: { status: 200, description: "The tracer.", schema: tracer },
} as const satisfies Endpoint;

export const trainTracer = {
  method: "post",
  path: `${path}/{tracerId}/train`,
  summary: "Have a system trained on its labels as they are now. 409 where they were trained on already.",
  permission: "tracer:write",
  params: TracerParams,
  answer: { status: 202, description: "The tracer, waiting for a worker.", schema: tracer },
} as const satisfies Endpoint;

export const chooseVersion = {
  method: "post",
  path: `${path}/{tracerId}/version`,
  summary:
    "Choose which weights answer for a system, and keep them whatever is trained later; or leave it to the figures.",
  permission: "tracer:write",
  params: TracerParams,
  body: z.strictObject({
    number: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .nullable()
      .describe("Number of a version; 0 for the shipped weights; null to leave it to the figures again."),
  }),
  answer: { status: 200, description: "The tracer as it is now.", schema: tracer },
} as const satisfies Endpoint;
