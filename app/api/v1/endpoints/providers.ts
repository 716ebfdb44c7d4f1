import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { providerFields, providerKey, ProviderModel } from "@/app/forms/provider-form";
import { oneById } from "../one-by-id";

const path = "/api/v1/providers";
const onePath = `${path}/{providerId}`;
const params = z.object({ providerId: z.string() });
const time = z.iso.datetime();

export const Provider = z.object({
  id: z.uuid(),
  name: z.string(),
  preset: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
  keyHint: z.string().nullable().describe("The last characters of the key. The key itself is never returned."),
  headerNames: z.array(z.string()).describe("Names of the extra headers. Their values are never returned."),
  requestsPerMinute: z.number().nullable(),
  tokensPerMinute: z.number().nullable(),
  concurrency: z.int(),
  timeoutMs: z.int(),
  models: z.array(ProviderModel),
  rest: z
    .object({
      since: time,
      until: time,
      isTried: z.boolean(),
      reason: z.string(),
      restCount: z.int(),
      failedAt: time.nullable(),
    })
    .nullable()
    .describe("Set while nothing is sent to it because it failed or asked for a pause."),
  manners: z
    .array(z.object({ model: z.string(), words: z.string(), learnedAt: time }))
    .describe("What its models were found to accept."),
  version: z.string().describe("Send it as If-Match with a change, so that no other change is overwritten."),
});

const price = ProviderModel.shape.inputUsdPerMillion.default(null);
const ModelWish = ProviderModel.extend({
  replyTokens: ProviderModel.shape.replyTokens.default(null),
  seesImages: ProviderModel.shape.seesImages
    .default(false)
    .describe("Whether a judge of this model is given the images of the steps that it reads."),
  inputUsdPerMillion: price,
  cachedInputUsdPerMillion: price,
  outputUsdPerMillion: price,
  priceAsOf: ProviderModel.shape.priceAsOf.default(null),
});
const secrets = {
  key: providerKey.nullable().optional().describe("Null removes it; omitted, the stored key stays."),
  headers: z
    .array(z.strictObject({ name: z.string().max(100), value: z.string().max(4_000) }))
    .max(20)
    .nullable()
    .optional()
    .describe("Extra headers of every request. Null removes them; omitted, the stored ones stay."),
};

export const ProviderWish = z.strictObject({
  name: providerFields.name,
  preset: providerFields.preset.default("custom"),
  baseUrl: providerFields.baseUrl,
  ...secrets,
  requestsPerMinute: providerFields.requestsPerMinute.default(null),
  tokensPerMinute: providerFields.tokensPerMinute.default(null),
  concurrency: providerFields.concurrency.default(8),
  timeoutMs: providerFields.timeoutMs.default(120_000),
  models: z.array(ModelWish).max(200).default([]),
});
const one = z.object({ provider: Provider });

/** Extra headers as they are stored. Throws INVALID for what no request can carry. */
const checkedHeaders = async (headers: { name: string; value: string }[] | null | undefined) => {
  if (!headers) return headers;
  const { readExtraHeaders } = await import("@/lib/attribution/extra-headers");
  const { KnownError } = await import("@/lib/errors");
  const read = readExtraHeaders(headers.map(({ name, value }) => `${name}: ${value}`).join("\n"));
  if (read.headers === null || read.headers.length !== headers.length) {
    const message = read.fault ?? "A header is one line.";
    throw new KnownError("INVALID", message, [{ pointer: "/headers", message }]);
  }
  return read.headers;
};

export const listProviders = endpoint({
  method: "get",
  path,
  summary: "List the model providers of the workspace, the default one first. Keys are never returned.",
  permission: "provider:read",
  answer: { status: 200, description: "The providers.", schema: z.object({ providers: z.array(Provider) }) },
  handler: async ({ ctx }) => {
    const { showProviders } = await import("../show-saved");
    return { providers: await showProviders(ctx) };
  },
});

export const getProvider = endpoint({
  method: "get",
  path: onePath,
  summary: "Get a provider.",
  permission: "provider:read",
  params,
  answer: { status: 200, description: "The provider.", schema: one },
  version: ({ provider }) => provider.version,
  handler: async ({ ctx, params: { providerId } }) => {
    const { showProviders } = await import("../show-saved");
    return { provider: oneById(await showProviders(ctx), providerId, "provider") };
  },
});

export const createProvider = endpoint({
  method: "post",
  path,
  summary: "Add a model provider.",
  permission: "provider:write",
  body: ProviderWish,
  answer: { status: 201, description: "The provider.", schema: one },
  handler: async ({ ctx, body }) => {
    const { saveProvider } = await import("@/lib/services/connections/providers/save-provider");
    const { showProviders } = await import("../show-saved");
    const { id } = await saveProvider(ctx, { ...body, headers: await checkedHeaders(body.headers) });
    return { provider: oneById(await showProviders(ctx), id, "provider") };
  },
});

export const updateProvider = endpoint({
  method: "patch",
  path: onePath,
  summary: "Change a provider. Omitted fields stay; models are replaced as a whole. Another host needs its key again.",
  permission: "provider:write",
  params,
  takesVersion: true,
  body: z.strictObject({
    name: providerFields.name.optional(),
    preset: providerFields.preset.optional(),
    baseUrl: providerFields.baseUrl.optional(),
    ...secrets,
    requestsPerMinute: providerFields.requestsPerMinute.optional(),
    tokensPerMinute: providerFields.tokensPerMinute.optional(),
    concurrency: providerFields.concurrency.optional(),
    timeoutMs: providerFields.timeoutMs.optional(),
    models: z.array(ModelWish).max(200).optional(),
  }),
  answer: { status: 200, description: "The provider.", schema: one },
  handler: async ({ ctx, params: { providerId }, body, seen }) => {
    const { saveProvider } = await import("@/lib/services/connections/providers/save-provider");
    const { showProviders } = await import("../show-saved");
    const { changed } = await import("../changed");
    const there = oneById(await showProviders(ctx), providerId, "provider");
    const { name, preset, baseUrl, requestsPerMinute, tokensPerMinute, concurrency, timeoutMs, models } = there;
    const fields = { name, preset, baseUrl, requestsPerMinute, tokensPerMinute, concurrency, timeoutMs, models };
    const { key, headers, ...rest } = body;
    await saveProvider(ctx, {
      ...changed(fields, rest),
      id: there.id,
      key,
      headers: await checkedHeaders(headers),
      // What was left out is kept as it was read: nobody may have changed it since.
      seen: seen ?? there.version,
    });
    return { provider: oneById(await showProviders(ctx), there.id, "provider") };
  },
});

export const deleteProvider = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete a provider with its key. Its runs stay.",
  permission: "provider:write",
  params,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { providerId } }) => {
    const { deleteProvider } = await import("@/lib/services/connections/providers/delete-provider");
    await deleteProvider(ctx, { id: providerId });
    return { isDeleted: true };
  },
});

export const testProvider = endpoint({
  method: "post",
  path: `${onePath}/test`,
  summary: "Make one small call with the stored key.",
  permission: "provider:write",
  params,
  body: z
    .strictObject({ model: z.string().max(200).optional() })
    .default({})
    .describe("Defaults to the provider's first model."),
  answer: {
    status: 200,
    description: "The result of the test.",
    schema: z.object({ ok: z.boolean(), message: z.string(), latencyMs: z.int() }),
  },
  handler: async ({ ctx, params: { providerId }, body: { model } }) => {
    const { testProvider } = await import("@/app/test-provider");
    return testProvider(ctx, { id: providerId, model });
  },
});

export const resumeProvider = endpoint({
  method: "post",
  path: `${onePath}/resume`,
  summary: "End the pause of a provider that failed: the next waiting run tries it.",
  permission: "provider:write",
  params,
  answer: { status: 200, description: "The provider.", schema: one },
  handler: async ({ ctx, params: { providerId } }) => {
    const { tryProviderNow } = await import("@/lib/services/connections/providers/try-provider-now");
    const { showProviders } = await import("../show-saved");
    await tryProviderNow(ctx, { id: providerId });
    return { provider: oneById(await showProviders(ctx), providerId, "provider") };
  },
});

const listTimeoutMs = 30_000;

export const listProviderModels = endpoint({
  method: "get",
  path: `${onePath}/models`,
  summary: "Ask the endpoint of a provider which models it has.",
  permission: "provider:write",
  params,
  answer: {
    status: 200,
    description: "The models; null is what the endpoint does not say.",
    schema: z.object({
      models: z.array(
        z.object({
          name: z.string(),
          contextTokens: z.number().nullable(),
          inputUsdPerMillion: z.number().nullable(),
          outputUsdPerMillion: z.number().nullable(),
        }),
      ),
    }),
  },
  handler: async ({ ctx, params: { providerId } }) => {
    const { countAttempt } = await import("@/lib/auth/rate-limit");
    const { KnownError } = await import("@/lib/errors");
    const { listModels } = await import("@/lib/llm/list-models");
    const { draftEndpoint } = await import("@/lib/services/connections/providers/draft-endpoint");
    const { showProviders } = await import("../show-saved");
    const { id, preset, baseUrl } = oneById(await showProviders(ctx), providerId, "provider");
    await countAttempt({ "endpoint:workspace": ctx.workspaceId });
    const endpoint = await draftEndpoint(ctx, { id, preset, baseUrl, timeoutMs: listTimeoutMs });
    const found = await listModels(endpoint, AbortSignal.timeout(listTimeoutMs));
    if (!found.ok) throw new KnownError("UNAVAILABLE", found.message);
    return { models: found.models };
  },
});
