import { z } from "zod";
import { channelKinds } from "@/lib/attribution/watching/channel-view";
import { changeTypes } from "@/lib/attribution/watching/change-types";
import { channelFields } from "@/app/forms/channel-form";
import { endpoint } from "@/lib/http/endpoint";
import { oneById } from "../one-by-id";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/channels";
const State = z.enum(["pending", "delivered", "failed"]);
const params = z.object({ channelId: z.string() });

export const Channel = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(channelKinds),
  isEnabled: z.boolean(),
  changes: z.array(z.enum(changeTypes)).describe("Changes of the workspace that a webhook is told of."),
  hint: z.string().describe("Redacted form of the destination, safe to display."),
  note: z.string().nullable().describe("Why it was turned off automatically."),
  heldUntil: z.iso.datetime().nullable().describe("Nothing is sent to the receiver until then, because it was down."),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  pendingCount: z.int(),
  last: z.object({ status: State, at: z.iso.datetime() }).nullable().describe("The most recent delivery."),
  version: z.string().describe("Send it as If-Match with a change, so that no other change is overwritten."),
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
    const { showChannels } = await import("../show-saved");
    return { channels: await showChannels(ctx) };
  },
});

export const listDeliveries = endpoint({
  method: "get",
  path: `${path}/{channelId}/deliveries`,
  summary: "List deliveries to a channel, newest first, with every attempt.",
  permission: "channel:read",
  params,
  query: z.object(pageQuery),
  answer: {
    status: 200,
    description: "A page of deliveries.",
    schema: z.object({ deliveries: z.array(Delivery), nextCursor: NextCursor }),
  },
  handler: async ({ ctx, params: { channelId }, query }) => {
    const { listDeliveries } = await import("@/lib/services/connections/channels/list-deliveries");
    const { deliveries, nextCursor } = await listDeliveries(ctx, { channelId, ...query });
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

const onePath = `${path}/{channelId}`;
const one = z.object({ channel: Channel });
const { kind, name, ...leads } = channelFields;

export const getChannel = endpoint({
  method: "get",
  path: onePath,
  summary: "Get a channel. Its address and secret are never returned.",
  permission: "channel:read",
  params,
  answer: { status: 200, description: "The channel.", schema: one },
  version: ({ channel }) => channel.version,
  handler: async ({ ctx, params: { channelId } }) => {
    const { showChannels } = await import("../show-saved");
    return { channel: oneById(await showChannels(ctx), channelId, "channel") };
  },
});

export const createChannel = endpoint({
  method: "post",
  path,
  summary: "Add a channel: a webhook (url, header, changes), a Slack webhook (url), or email (addresses).",
  permission: "channel:write",
  body: z.strictObject({ name, kind, ...leads }),
  answer: {
    status: 201,
    description: "The channel, and the signing secret of a webhook, which is returned only this once.",
    schema: one.extend({ secret: z.string().nullable() }),
  },
  handler: async ({ ctx, body }) => {
    const { saveChannel } = await import("@/lib/services/connections/channels/save-channel");
    const { showChannels } = await import("../show-saved");
    const { id, secret } = await saveChannel(ctx, body);
    return { channel: oneById(await showChannels(ctx), id, "channel"), secret };
  },
});

export const updateChannel = endpoint({
  method: "patch",
  path: onePath,
  summary: "Change a channel, or turn it on or off. Omitted fields and its kind stay.",
  permission: "channel:write",
  params,
  takesVersion: true,
  body: z.strictObject({ name: name.optional(), ...leads, isEnabled: z.boolean().optional() }),
  answer: { status: 200, description: "The channel.", schema: one },
  handler: async ({ ctx, params: { channelId: id }, body: { isEnabled, ...body }, seen }) => {
    const { showChannels } = await import("../show-saved");
    const there = oneById(await showChannels(ctx), id, "channel");
    if (Object.values(body).some((value) => value !== undefined)) {
      const { saveChannel } = await import("@/lib/services/connections/channels/save-channel");
      const { kind, name } = there;
      await saveChannel(ctx, { ...body, id, kind, name: body.name ?? name, seen: seen ?? there.version });
    }
    if (isEnabled !== undefined) {
      const { setChannelEnabled } = await import("@/lib/services/connections/channels/set-channel-enabled");
      await setChannelEnabled(ctx, { id, isEnabled });
    }
    return { channel: oneById(await showChannels(ctx), id, "channel") };
  },
});

export const deleteChannel = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete a channel with its deliveries. What was waiting is not sent.",
  permission: "channel:write",
  params,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { channelId } }) => {
    const { deleteChannel } = await import("@/lib/services/connections/channels/delete-channel");
    await deleteChannel(ctx, { id: channelId });
    return { isDeleted: true };
  },
});

export const rotateChannelSecret = endpoint({
  method: "post",
  path: `${onePath}/secret`,
  summary: "Create a new signing secret for a webhook. For 24 hours the old one signs too.",
  permission: "channel:write",
  params,
  answer: {
    status: 200,
    description: "The new secret, returned only this once, and until when the old one signs.",
    schema: z.object({ secret: z.string(), previousUntil: z.iso.datetime() }),
  },
  handler: async ({ ctx, params: { channelId } }) => {
    const { rotateSecret } = await import("@/lib/services/connections/channels/rotate-secret");
    return rotateSecret(ctx, { id: channelId });
  },
});

export const resendDelivery = endpoint({
  method: "post",
  path: "/api/v1/deliveries/{deliveryId}/resend",
  summary: "Send a delivery again under the same webhook-id.",
  permission: "channel:write",
  params: z.object({ deliveryId: z.string() }),
  answer: { status: 202, description: "It is queued.", schema: z.object({ isQueued: z.literal(true) }) },
  handler: async ({ ctx, params: { deliveryId } }) => {
    const { resendDelivery } = await import("@/lib/services/connections/channels/resend-delivery");
    await resendDelivery(ctx, { deliveryId });
    return { isQueued: true };
  },
});
