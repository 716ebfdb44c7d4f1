import { z } from "zod";
import { RetentionSettings } from "@/lib/traces/retention/retention-settings";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/retention";
const schema = z.object({ settings: RetentionSettings });

export const getRetention = endpoint({
  method: "get",
  path,
  summary: "Get the rules by which the workspace deletes old traces.",
  permission: "workspace:read",
  answer: { status: 200, description: "The rules.", schema },
  handler: async ({ ctx }) => {
    const { readRetention } = await import("@/lib/services/intake/retention/read-retention");
    return { settings: await readRetention(ctx) };
  },
});

export const saveRetention = endpoint({
  method: "patch",
  path,
  summary: "Replace the rules by which the workspace deletes old traces. They are applied every hour.",
  permission: "workspace:write",
  body: RetentionSettings,
  answer: { status: 200, description: "The updated rules.", schema },
  handler: async ({ ctx, body }) => {
    const { readRetention } = await import("@/lib/services/intake/retention/read-retention");
    const { saveRetention } = await import("@/lib/services/intake/retention/save-retention");
    await saveRetention(ctx, body);
    return { settings: await readRetention(ctx) };
  },
});

export const previewRetention = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Count what rules would delete now, without saving or deleting anything.",
  permission: "workspace:write",
  body: RetentionSettings,
  answer: {
    status: 200,
    description: "What would be deleted.",
    schema: z.object({
      preview: z.object({
        traceCount: z.int(),
        runCount: z.int(),
        labeledCount: z.int().describe("Of those traces, how many have labels."),
        keptCount: z.int().describe("Old enough, but labeled or in a data set: they stay."),
        byteSize: z.number().describe("What is stored of them, with uploaded files, without indexes."),
      }),
    }),
  },
  handler: async ({ ctx, body }) => {
    const { previewRetention } = await import("@/lib/services/intake/retention/preview-retention");
    return { preview: await previewRetention(ctx, body) };
  },
});
