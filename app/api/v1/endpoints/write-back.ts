import { z } from "zod";
import { destinationKinds, sendingRules } from "@/lib/attribution/write-back/destination-view";
import { endpoint } from "@/lib/http/endpoint";
import { readBody } from "@/lib/http/read-body";

const path = "/api/v1/write-back";
const params = z.object({ destinationId: z.string() });

export const Destination = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(destinationKinds),
  rule: z
    .enum(sendingRules)
    .describe("What is sent automatically: nothing, answers about traces from this platform, or all answers."),
  hint: z.string().describe("Where it leads, safe to display."),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  sentCount: z.int().describe("Traces whose answers are there; for issue trackers, issues."),
  pendingCount: z.int(),
  failedCount: z.int(),
  lastSentAt: z.iso.datetime().nullable(),
  heldUntil: z.iso.datetime().nullable().describe("Nothing is sent until then, because it was down."),
  webhook: z
    .object({ url: z.string(), hasSecret: z.boolean() })
    .nullable()
    .describe("For issue trackers: where their webhooks report to. Without a secret nothing is accepted."),
  failed: z
    .object({ traceId: z.uuid().nullable(), incident: z.int().nullable(), title: z.string(), problem: z.string() })
    .nullable()
    .describe("The most recent failure: of a trace, or of an incident by its number."),
  version: z.string().describe("Send it as If-Match with a change, so that no other change is overwritten."),
});

const Said = z.object({ label: z.string(), score: z.number().nullable(), explanation: z.string() });
export const RemarkChange = z.object({
  state: z.enum(["new", "changed", "same", "gone"]),
  name: z.string(),
  spanId: z.string().nullable().describe("Null for the trace as a whole."),
  before: Said.nullable(),
  after: Said.nullable(),
});

export const listDestinations = endpoint({
  method: "get",
  path,
  summary: "List the platforms that answers are written back to, and the issue trackers. Keys are never returned.",
  permission: "channel:read",
  answer: {
    status: 200,
    description: "The destinations, sorted by name.",
    schema: z.object({ destinations: z.array(Destination) }),
  },
  handler: async ({ ctx }) => {
    const { showDestinations } = await import("../show-saved");
    return { destinations: await showDestinations(ctx) };
  },
});

export const previewSending = endpoint({
  method: "post",
  path: `${path}/{destinationId}/preview`,
  summary: "Dry run: what sending a trace would change at a destination. Writes nothing.",
  permission: "watch:write",
  params,
  body: z.strictObject({ traceId: z.string() }),
  answer: {
    status: 200,
    description: "The difference, and why there is nothing to send if so.",
    schema: z.object({ changes: z.array(RemarkChange), note: z.string().nullable() }),
  },
  handler: async ({ ctx, params: { destinationId }, body: { traceId } }) => {
    const { previewSending } = await import("@/lib/services/watch/write-back/preview-sending");
    return previewSending(ctx, { destinationId, traceId });
  },
});

export const sendToDestination = endpoint({
  method: "post",
  path: `${path}/{destinationId}/send`,
  summary: "Send the answers about traces to a destination. Sending twice changes nothing there.",
  permission: "watch:write",
  params,
  body: z.strictObject({ traceIds: z.array(z.string()).min(1).max(1_000) }),
  answer: {
    status: 200,
    description: "How many traces are queued; ids that this workspace does not have are left out.",
    schema: z.object({ queuedCount: z.int() }),
  },
  handler: async ({ ctx, params: { destinationId }, body: { traceIds } }) => {
    const { askForSending } = await import("@/lib/services/watch/write-back/ask-for-sending");
    return askForSending(ctx, { destinationId, traceIds });
  },
});

/** Events about one issue are far smaller. */
const mostHookBytes = 1024 * 1024;

export const takeWebhook = endpoint({
  method: "post",
  path: `${path}/{destinationId}/webhook`,
  summary: "For GitHub, GitLab and Linear: report that an issue has changed. Needs no key but the tracker's signature.",
  permission: null,
  params,
  headers: z.object({
    "x-hub-signature-256": z.string().optional().describe("GitHub: HMAC of the body by the webhook secret."),
    "x-gitlab-token": z.string().optional().describe("GitLab: the webhook secret."),
    "linear-signature": z.string().optional().describe("Linear: HMAC of the body by the webhook secret."),
  }),
  body: "file",
  bodyTypes: ["application/json"],
  answer: {
    status: 200,
    description: "Noted; the issue is read from the tracker.",
    schema: z.object({ taken: z.boolean() }),
  },
  handler: async ({ request, params: { destinationId } }) => {
    const { takeHook } = await import("@/lib/services/watch/issues/take-hook");
    const body = await readBody(request, mostHookBytes);
    await takeHook({ destinationId, header: (name) => request.headers.get(name), body });
    return { taken: true };
  },
});
