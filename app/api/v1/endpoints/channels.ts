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
  hint: z.string().describe("Redacted form of the destination, safe to display."),
  note: z.string().nullable().describe("Why it was turned off automatically."),
  heldUntil: z.iso.datetime().nullable().describe("Nothing is sent to the receiver until then, because it was down."),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  pendingCount: z.int(),
  last: z.object({ status: State, at: z.iso.datetime() }).nullable().describe("The most recent delivery."),
});

export const Attempt = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  statusCode: z.int().nullable().describe("Null if there was no response."),
  latencyMs: z.int(),
  problem: z.string().nullable().describe("Null if the delivery was accepted."),
  answer: z.string().nullable().describe("The start of the receiver's response."),
});

export const Delivery = z.object({
  id: z.uuid(),
  type: z.string(),
  title: z.string(),
  status: State,
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.array(Attempt).describe("Newest first."),
});

export const listChannels = endpoint({
  method: "get",
  path,
  summary: "List notification channels. Addresses and secrets are never returned.",
  permission: "channel:read",
  answer: {
    status: 200,
    description: "The channels, sorted by name.",
    schema: z.object({ channels: z.array(Channel) }),
  },
  handler: async ({ ctx }) => {
    const { listChannels } = await import("@/lib/services/connections/channels/list-channels");
    return { channels: await listChannels(ctx) };
  },
});

export const listDeliveries = endpoint({
  method: "get",
  path: `${path}/{channelId}/deliveries`,
  summary: "List deliveries to a channel, newest first, with every attempt.",
  permission: "channel:read",
  params,
  query: z.object({ cursor: z.string().optional().describe("`nextCursor` from the previous page.") }),
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
  summary: "Send a test notification to a channel immediately, without retries.",
  permission: "channel:write",
  params,
  answer: {
    status: 200,
    description: "The result of the test.",
    schema: z.object({ status: State, attempt: Attempt.nullable() }),
  },
  handler: async ({ ctx, params: { channelId } }) => {
    const { sendTest } = await import("@/lib/services/connections/channels/send-test");
    return sendTest(ctx, { channelId });
  },
});
