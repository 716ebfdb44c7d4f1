import { z } from "zod";
import { roles } from "@/lib/auth/permissions";
import { endpoint } from "@/lib/http/endpoint";
import { name } from "@/lib/http/name";

const path = "/api/v1/api-keys";
const time = z.iso.datetime();
const role = z.enum(roles);

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  role,
  prefix: z.string().describe("The first characters. The key itself is never returned again."),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable().describe("To the minute."),
  revokedAt: time.nullable(),
});

export const listApiKeys = endpoint({
  method: "get",
  path,
  summary: "List the API keys of the workspace, newest first, including those that no longer work.",
  permission: "api-key:read",
  answer: { status: 200, description: "The keys.", schema: z.object({ apiKeys: z.array(ApiKey) }) },
  handler: async ({ ctx }) => {
    const { showApiKeys } = await import("../show-people");
    return { apiKeys: await showApiKeys(ctx) };
  },
});

export const createApiKey = endpoint({
  method: "post",
  path,
  summary: "Create an API key with a role up to your own.",
  permission: "api-key:write",
  body: z.strictObject({
    name: name("the key"),
    role,
    expiresInDays: z.int().min(1).max(3650).nullable().default(90).describe("Null: it does not expire."),
  }),
  answer: {
    status: 201,
    description: "The key. It is returned only this once.",
    schema: z.object({ id: z.uuid(), key: z.string() }),
  },
  handler: async ({ ctx, body }) => {
    const { createApiKey } = await import("@/lib/services/people/api-keys/create-api-key");
    return createApiKey(ctx, body);
  },
});

export const revokeApiKey = endpoint({
  method: "delete",
  path: `${path}/{apiKeyId}`,
  summary: "Revoke an API key. It stops working immediately; repeating this changes nothing.",
  permission: "api-key:write",
  params: z.object({ apiKeyId: z.string() }),
  answer: { status: 200, description: "Revoked.", schema: z.object({ isRevoked: z.literal(true) }) },
  handler: async ({ ctx, params: { apiKeyId } }) => {
    const { revokeApiKey } = await import("@/lib/services/people/api-keys/revoke-api-key");
    await revokeApiKey(ctx, { id: apiKeyId });
    return { isRevoked: true };
  },
});
