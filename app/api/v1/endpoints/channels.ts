import { z } from "zod";
import { channelKinds } from "@/lib/attribution/watching/channel-view";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/channels";
const State = z.enum(["pending", "delivered", "failed"]);
const params = z.object({ channelId: z.string() });

export const Channel = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(channelKinds),
  isEnabled: z.boolean(),
  hint: z.string().describe("What may be shown of where it leads to."),
  note: z.string().nullable().describe("Why it was switched off automatically."),
  heldUntil: z.iso.datetime().nullable().describe("Until when the receiver is left alone because it was down."),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  pendingCount: z.int(),
  last: z.object({ status: State, at: z.iso.datetime() }).nullable().describe("The newest delivery."),
});

export const Attempt = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  statusCode: z.int().nullable().describe("Null where nothing answered."),
  latencyMs: z.int(),
  problem: z.string().nullable().describe("Null where it was taken."),
  answer: z.string().nullable().describe("The beginning of what the receiver said."),
});

export const Delivery = z.object({
  id: z.uuid(),
  type: z.string(),
  title: z.string(),
  status: State,
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.array(Attempt).describe("The newest first."),
});

export const listChannels = endpoint({
  method: "get",
  path,
  summary: "List the channels that news go to. Their addresses and secrets are never told.",
  permission: "channel:read",
  answer: { status: 200, description: "The channels by name.", schema: z.object({ channels: z.array(Channel) }) },
  handler: async ({ ctx }) => {
    const { listChannels } = await import("@/lib/services/connections/channels/list-channels");
    return { channels: await listChannels(ctx) };
  },
});

export const listDeliveries = endpoint({
  method: "get",
  path: `${path}/{channelId}/deliveries`,
  summary: "List what went out to a channel, the newest first, with every attempt.",
  permission: "channel:read",
  params,
  query: z.object({ cursor: z.string().optional().describe("`nextCursor` of the page before.") }),
  answer: {
    status: 200,
    description: "A page of deliveries.",
    schema: z.object({ deliveries: z.array(Delivery), nextCursor: z.string().nullable() }),
  },
  handler: async ({ ctx, params: { channelId }, query: { cursor } }) => {
    const { listDeliveries } = await import("@/lib/services/connections/channels/list-deliveries");
    const { deliveries, nextCursor } = await listDeliveries(ctx, { channelId, cursor });
    return { deliveries, nextCursor };
  },
});

export const testChannel = endpoint({
  method: "post",
  path: `${path}/{channelId}/test`,
  summary: "Send a test to a channel, once and at once.",
  permission: "channel:write",
  params,
  answer: {
    status: 200,
    description: "What it came to.",
    schema: z.object({ status: State, attempt: Attempt.nullable() }),
  },
  handler: async ({ ctx, params: { channelId } }) => {
    const { sendTest } = await import("@/lib/services/connections/channels/send-test");
    return sendTest(ctx, { channelId });
  },
});
