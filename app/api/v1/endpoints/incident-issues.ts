import { z } from "zod";
import { trackerKinds } from "@/lib/attribution/write-back/destination-view";
import { endpoint } from "@/lib/http/endpoint";
import { IncidentParams } from "./incidents";

const path = "/api/v1/incidents/{number}/issues";

export const IncidentIssue = z.object({
  id: z.uuid(),
  destinationId: z.uuid(),
  tracker: z.string().describe("The name of the destination."),
  kind: z.enum(trackerKinds),
  key: z.string().nullable().describe("As in #12 or ENG-12; null until it is created."),
  url: z.string().nullable(),
  sought: z.string().nullable().describe("What a linked issue is called, as in 12 or ENG-12; null if it is created."),
  isClosed: z.boolean(),
  isPending: z.boolean().describe("Something is still to be sent or read."),
  problem: z.string().nullable().describe("Why it failed."),
});

const answer = {
  status: 200,
  description: "The issues of the incident, oldest first.",
  schema: z.object({ issues: z.array(IncidentIssue) }),
} as const;
export const TrackerChoice = z.strictObject({
  destinationId: z.string().describe("A destination that is an issue tracker."),
});

export const listIncidentIssues = endpoint({
  method: "get",
  path,
  summary: "List the issues of an incident in GitHub, GitLab, and Linear.",
  permission: "watch:read",
  params: IncidentParams,
  answer,
  handler: async ({ ctx, params: { number } }) => {
    const { listIssuesOf } = await import("@/lib/services/watch/issues/list-issues-of");
    return { issues: await listIssuesOf(ctx, { number }) };
  },
});

export const previewIncidentIssue = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Dry run: the issue that would be created of an incident. Sends nothing.",
  permission: "watch:write",
  params: IncidentParams,
  body: TrackerChoice,
  answer: {
    status: 200,
    description: "Title and Markdown, and the issue that is there already if so.",
    schema: z.object({
      title: z.string(),
      body: z.string(),
      existing: z.object({ key: z.string(), url: z.string() }).nullable(),
    }),
  },
  handler: async ({ ctx, params: { number }, body: { destinationId } }) => {
    const { previewIssue } = await import("@/lib/services/watch/issues/preview-issue");
    return previewIssue(ctx, { number, destinationId });
  },
});

export const createIncidentIssue = endpoint({
  method: "post",
  path,
  summary: "Create an issue of an incident. Asking twice creates one; asking after a failure tries again.",
  permission: "watch:write",
  params: IncidentParams,
  body: TrackerChoice,
  answer,
  handler: async ({ ctx, params: { number }, body: { destinationId } }) => {
    const { askForIssue } = await import("@/lib/services/watch/issues/ask-for-issue");
    await askForIssue(ctx, { number, destinationId });
    const { listIssuesOf } = await import("@/lib/services/watch/issues/list-issues-of");
    return { issues: await listIssuesOf(ctx, { number }) };
  },
});

export const linkIncidentIssue = endpoint({
  method: "post",
  path: `${path}/link`,
  summary: "Link an issue that is there already. From then on, it is as open as the incident and takes its new titles.",
  permission: "watch:write",
  params: IncidentParams,
  body: z.strictObject({
    address: z.string().max(2_000).describe("The address of the issue in a tracker that is a destination."),
  }),
  answer,
  handler: async ({ ctx, params: { number }, body: { address } }) => {
    const { linkIssue } = await import("@/lib/services/watch/issues/link-issue");
    await linkIssue(ctx, { number, address });
    const { listIssuesOf } = await import("@/lib/services/watch/issues/list-issues-of");
    return { issues: await listIssuesOf(ctx, { number }) };
  },
});

export const unlinkIssue = endpoint({
  method: "delete",
  path: "/api/v1/issues/{issueId}",
  summary: "Unlink an issue from its incident. It stays in its tracker.",
  permission: "watch:write",
  params: z.object({ issueId: z.string() }),
  answer: { status: 200, description: "Unlinked.", schema: z.object({ isUnlinked: z.literal(true) }) },
  handler: async ({ ctx, params: { issueId } }) => {
    const { unlinkIssue } = await import("@/lib/services/watch/issues/unlink-issue");
    await unlinkIssue(ctx, { id: issueId });
    return { isUnlinked: true };
  },
});
