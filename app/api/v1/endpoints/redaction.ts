import { z } from "zod";
import { RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { endpoint } from "@/lib/http/endpoint";

import { RedactionCount } from "./import-schemas";

const path = "/api/v1/redaction";
const schema = z.object({ settings: RedactionSettings });

export const getRedaction = endpoint({
  method: "get",
  path,
  summary: "Get what the workspace masks, and when.",
  permission: "workspace:read",
  answer: { status: 200, description: "The rules.", schema },
  handler: async ({ ctx }) => {
    const { getRedaction } = await import("@/lib/services/people/redaction/get-redaction");
    return {
      settings: await getRedaction(ctx),
    };
  },
});

export const saveRedaction = endpoint({
  method: "patch",
  path,
  summary: "Change what the workspace masks from now on. Stored traces stay unchanged.",
  permission: "workspace:write",
  body: RedactionSettings,
  answer: { status: 200, description: "The updated rules.", schema },
  handler: async (call) => {
    const { getRedaction } = await import("@/lib/services/people/redaction/get-redaction");
    const { saveRedaction } = await import("@/lib/services/people/redaction/save-redaction");
    await saveRedaction(call.ctx, call.body);
    return { settings: await getRedaction(call.ctx) };
  },
});

export const previewRedaction = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Try redaction rules on a text without saving either.",
  permission: "workspace:read",
  body: z.strictObject({ text: z.string().max(200_000), settings: RedactionSettings }),
  answer: {
    status: 200,
    description: "The masked text, and how often each rule matched.",
    schema: z.object({ text: z.string(), counts: z.array(RedactionCount) }),
  },
  handler: async (call) => {
    const { previewRedaction } = await import("@/lib/services/people/redaction/preview-redaction");
    return previewRedaction(call.ctx, call.body);
  },
});
