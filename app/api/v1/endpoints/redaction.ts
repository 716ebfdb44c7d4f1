import { z } from "zod";
import { RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { type Endpoint } from "./endpoint";
import { RedactionCount } from "./import-schemas";

const path = "/api/v1/redaction";
const schema = z.object({ settings: RedactionSettings });

export const getRedaction = {
  method: "get",
  path,
  summary: "Read what the workspace masks, and when.",
  permission: "workspace:read",
  answer: { status: 200, description: "The rules.", schema },
} as const satisfies Endpoint;

export const saveRedaction = {
  method: "patch",
  path,
  summary: "Change what the workspace masks from now on. What is stored stays as it is.",
  permission: "workspace:write",
  body: RedactionSettings,
  answer: { status: 200, description: "The rules as they are now.", schema },
} as const satisfies Endpoint;

export const previewRedaction = {
  method: "post",
  path: `${path}/preview`,
  summary: "Mask a text by rules that need not be saved. Nothing is kept.",
  permission: "workspace:read",
  body: z.strictObject({ text: z.string().max(200_000), settings: RedactionSettings }),
  answer: {
    status: 200,
    description: "The text as it would look, and how often each rule matched.",
    schema: z.object({ text: z.string(), counts: z.array(RedactionCount) }),
  },
} as const satisfies Endpoint;
