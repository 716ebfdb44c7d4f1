import { z } from "zod";
import { destinationFields } from "@/app/forms/destination-form";
import { endpoint } from "@/lib/http/endpoint";
import { oneById } from "../one-by-id";
import { Destination } from "./write-back";

const path = "/api/v1/write-back";
const onePath = `${path}/{destinationId}`;
const params = z.object({ destinationId: z.string() });
const one = z.object({ destination: Destination });
const answer = { status: 200, description: "The destination.", schema: one } as const;
const { kind, name, rule, baseUrl, ...access } = destinationFields;

export const getDestination = endpoint({
  method: "get",
  path: onePath,
  summary: "Get a destination. Its keys are never returned.",
  permission: "channel:read",
  params,
  answer,
  version: ({ destination }) => destination.version,
  handler: async ({ ctx, params: { destinationId } }) => {
    const { showDestinations } = await import("../show-saved");
    return { destination: oneById(await showDestinations(ctx), destinationId, "destination") };
  },
});

export const createDestination = endpoint({
  method: "post",
  path,
  summary: "Add a platform that answers are written back to, or an issue tracker.",
  permission: "channel:write",
  body: z.strictObject({ kind, name, rule: rule.default("asked"), baseUrl, ...access }),
  answer: { status: 201, description: "The destination.", schema: one },
  handler: async ({ ctx, body }) => {
    const { saveDestination } = await import("@/lib/services/watch/write-back/save-destination");
    const { showDestinations } = await import("../show-saved");
    const { id } = await saveDestination(ctx, body);
    return { destination: oneById(await showDestinations(ctx), id, "destination") };
  },
});

export const updateDestination = endpoint({
  method: "patch",
  path: onePath,
  summary: "Change a destination. Send its address with each change; omitted secrets stay while the host is the same.",
  permission: "channel:write",
  params,
  takesVersion: true,
  body: z.strictObject({ name: name.optional(), rule: rule.optional(), baseUrl, ...access }),
  answer,
  handler: async ({ ctx, params: { destinationId: id }, body, seen }) => {
    const { saveDestination } = await import("@/lib/services/watch/write-back/save-destination");
    const { showDestinations } = await import("../show-saved");
    const there = oneById(await showDestinations(ctx), id, "destination");
    const { name = there.name, rule = there.rule, ...rest } = body;
    await saveDestination(ctx, { ...rest, id, kind: there.kind, name, rule, seen: seen ?? there.version });
    return { destination: oneById(await showDestinations(ctx), id, "destination") };
  },
});

export const deleteDestination = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete a destination. What was sent stays there; what was waiting is not sent.",
  permission: "channel:write",
  params,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { destinationId } }) => {
    const { deleteDestination } = await import("@/lib/services/watch/write-back/delete-destination");
    await deleteDestination(ctx, { id: destinationId });
    return { isDeleted: true };
  },
});

export const testDestination = endpoint({
  method: "post",
  path: `${onePath}/test`,
  summary: "Check that a destination answers and accepts the key. Writes nothing there.",
  permission: "channel:write",
  params,
  answer: {
    status: 200,
    description: "What is wrong; null if nothing is.",
    schema: z.object({ problem: z.string().nullable() }),
  },
  handler: async ({ ctx, params: { destinationId } }) => {
    const { testDestination } = await import("@/lib/services/watch/write-back/test-destination");
    return testDestination(ctx, { id: destinationId });
  },
});

export const retrySending = endpoint({
  method: "post",
  path: `${onePath}/retry`,
  summary: "Send again what failed at a destination.",
  permission: "channel:write",
  params,
  answer: { status: 202, description: "How much is queued.", schema: z.object({ queuedCount: z.int() }) },
  handler: async ({ ctx, params: { destinationId } }) => {
    const { retryFailed } = await import("@/lib/services/watch/write-back/ask-for-sending");
    return retryFailed(ctx, { id: destinationId });
  },
});
