import { z } from "zod";
import { ShareSettings, WantedShareSettings } from "@/lib/traces/share-settings";
import { shareStates } from "@/lib/traces/share-view";
import { endpoint } from "@/lib/http/endpoint";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { TraceParams } from "./traces";
import { NextCursor, pageQuery } from "./paging";

const time = z.string().describe("ISO 8601, UTC.");

export const Share = z.object({
  id: z.uuid(),
  traceId: z.uuid(),
  traceTitle: z.string(),
  state: z.enum(shareStates),
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time.nullable(),
  revokedAt: time.nullable(),
  revokedBy: z.string().nullable(),
  hasPassphrase: z.boolean(),
  viewCount: z.int().describe("How often the page was opened."),
  lastViewedAt: time.nullable(),
  settings: ShareSettings,
});

const Page = z.object({ shares: z.array(Share), nextCursor: NextCursor });

export const listShares = endpoint({
  method: "get",
  path: "/api/v1/shares",
  summary: "List the share links created in the workspace, newest first, including expired and revoked ones.",
  permission: "share:read",
  query: z.object(pageQuery),
  answer: { status: 200, description: "A page of up to 50 links.", schema: Page },
  handler: async (call) => {
    const { listShares } = await import("@/lib/services/sharing/shares/list-shares");
    return listShares(call.ctx, call.query);
  },
});

export const listSharesOfTrace = endpoint({
  method: "get",
  path: "/api/v1/traces/{traceId}/shares",
  summary: "List the share links of a trace, newest first.",
  permission: "share:read",
  params: TraceParams,
  query: z.object(pageQuery),
  answer: { status: 200, description: "A page of up to 50 links.", schema: Page },
  handler: async (call) => {
    const { listShares } = await import("@/lib/services/sharing/shares/list-shares");
    return listShares(call.ctx, { ...call.params, ...call.query });
  },
});

export const createShare = endpoint({
  method: "post",
  path: "/api/v1/traces/{traceId}/shares",
  summary:
    "Create a share link to a copy of the trace as it is now. Anyone with the link can read the copy and nothing else.",
  permission: "share:write",
  params: TraceParams,
  body: z.object({
    settings: WantedShareSettings.default({
      runIds: [],
      hasLabels: false,
      hasIncident: false,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    }).describe(
      "Which runs to include, and whether to include labels, and the number and title of the incident; whether to mask matches of the workspace's redaction rules (defaults to the workspace setting; if that is on, only admins and owners can turn it off), replace agent names with letters, and omit the expected answer.",
    ),
    expiresInHours: z
      .int()
      .min(1)
      .max(2_160)
      .nullable()
      .default(168)
      .describe("1 hour to 90 days; null for a link that does not expire, which only owners can create."),
    passphrase: z
      .string()
      .min(8)
      .max(256)
      .nullable()
      .default(null)
      .describe("Visitors must enter it before they see anything."),
  }),
  answer: {
    status: 201,
    description: "The link. Its URL is shown only once.",
    schema: z.object({ shareId: z.uuid(), url: z.string(), expiresAt: time.nullable() }),
  },
  handler: async (call) => {
    const { createShare } = await import("@/lib/services/sharing/shares/create-share");
    const { token, ...share } = await createShare(call.ctx, { ...call.params, ...call.body });
    const url = publicUrl() + paths.share(token);
    return { ...share, url };
  },
});

export const previewShare = endpoint({
  method: "post",
  path: "/api/v1/traces/{traceId}/shares/preview",
  summary: "Preview what readers of a share with these settings would see. Nothing is stored.",
  permission: "share:write",
  params: TraceParams,
  body: z.object({ settings: WantedShareSettings }),
  answer: {
    status: 200,
    description: "Every text as readers would see it, and what was found in it.",
    schema: z.object({
      title: z.string(),
      question: z.string(),
      expectedAnswer: z.string().nullable(),
      finalAnswer: z.string().nullable(),
      stepCount: z.int(),
      readStepCount: z.int().describe("Number of steps the counts below cover: fewer than all for a very long trace."),
      isMaskingUsual: z.boolean(),
      redactions: z.array(z.object({ rule: z.string(), count: z.int(), example: z.string() })),
      agents: z.array(z.object({ name: z.string(), shownAs: z.string() })),
      hiddenNameCount: z.int(),
      stepsWithExpectedAnswer: z.int().nullable(),
      steps: z.array(
        z.object({
          index: z.int(),
          agent: z.string(),
          text: z.string(),
          isChanged: z.boolean(),
          before: z.string().nullable().describe("The same position in the trace."),
        }),
      ),
      runs: z.array(
        z.object({
          id: z.uuid(),
          number: z.int(),
          method: z.string(),
          model: z.string().nullable(),
          answer: z.object({ agent: z.string(), stepIndex: z.int(), reason: z.string() }).nullable(),
        }),
      ),
      labels: z
        .object({
          annotations: z.int(),
          adjudications: z.int(),
          imported: z.int(),
          ofFile: z.int(),
          hasGroundTruth: z.boolean(),
        })
        .nullable(),
      incident: z.object({ number: z.int(), title: z.string() }).nullable(),
    }),
  },
  handler: async (call) => {
    const { previewShare } = await import("@/lib/services/sharing/shares/preview-share");
    return previewShare(call.ctx, { ...call.params, ...call.body });
  },
});

export const revokeShare = endpoint({
  method: "delete",
  path: "/api/v1/shares/{shareId}",
  summary: "Revoke a link immediately and delete its copy.",
  permission: "share:write",
  params: z.object({ shareId: z.string() }),
  answer: { status: 200, description: "The link no longer works.", schema: z.object({ revoked: z.literal(true) }) },
  handler: async (call) => {
    const { revokeShare } = await import("@/lib/services/sharing/shares/revoke-share");
    await revokeShare(call.ctx, call.params);
    return { revoked: true };
  },
});
