"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { readExtraHeaders } from "@/lib/attribution/extra-headers";
import { countAttempt } from "@/lib/auth/rate-limit";
import { workspaceAction } from "@/lib/http/action-door";
import { name } from "@/lib/http/name";
import { seen } from "@/lib/http/seen";
import { listModels } from "@/lib/llm/list-models";
import { testEndpoint } from "@/lib/llm/test-endpoint";
import { paths } from "@/lib/paths";
import { chooseJudge } from "@/lib/services/connections/providers/choose-judge";
import { deleteProvider } from "@/lib/services/connections/providers/delete-provider";
import { draftEndpoint } from "@/lib/services/connections/providers/draft-endpoint";
import { noteAnswer } from "@/lib/services/connections/providers/keep-pace";
import { keepManner } from "@/lib/services/connections/providers/manners";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { tryProviderNow } from "@/lib/services/connections/providers/try-provider-now";

const Price = z.number().min(0).max(100_000).nullable();

const Model = z.object({
  name: name("the model", 200),
  contextTokens: z.number().int().min(1000, "A context has at least 1,000 tokens.").max(100_000_000),
  replyTokens: z.int().min(256, "A reply has room for at least 256 tokens.").max(1_000_000).nullable(),
  inputUsdPerMillion: Price,
  cachedInputUsdPerMillion: Price,
  outputUsdPerMillion: Price,
  priceAsOf: z.iso.date().nullable(),
});

const Headers = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    const { headers, fault } = readExtraHeaders(text);
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
    return headers ?? [];
  });

const SaveProvider = z.object({
  workspace: z.string(),
  id: z.string().nullish(),
  name: name("the provider"),
  preset: z.string().min(1).max(40),
  baseUrl: z.string().trim().min(1, "Enter the base URL.").max(2000),
  /** Absent: the stored key stays. Null: no key. */
  key: z.string().trim().min(1).max(4000).nullish(),
  /** The same of the extra headers, one a line. */
  headers: Headers.nullish(),
  requestsPerMinute: z.number().int().min(1).max(100_000).nullable(),
  tokensPerMinute: z.int().min(1).max(1_000_000_000).nullable(),
  concurrency: z.number().int().min(1).max(256),
  timeoutMs: z.number().int().min(1000).max(3_600_000),
  models: z.array(Model).max(200),
  seen,
});

/** Answers `{ id }`. */
export const saveProviderAction = workspaceAction
  .metadata({ permission: "provider:write" })
  .inputSchema(SaveProvider)
  .action(async ({ parsedInput, ctx }) => {
    const saved = await saveProvider(ctx, parsedInput);
    revalidatePath(paths.settings(ctx.workspaceSlug, "providers"));
    return saved;
  });

export const deleteProviderAction = workspaceAction
  .metadata({ permission: "provider:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    await deleteProvider(ctx, { id: parsedInput.id });
    revalidatePath(paths.settings(ctx.workspaceSlug, "providers"));
  });

export const tryProviderNowAction = workspaceAction
  .metadata({ permission: "provider:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    await tryProviderNow(ctx, { id: parsedInput.id });
    revalidatePath(paths.settings(ctx.workspaceSlug, "providers"));
  });

const testTimeoutMs = 30_000;

/** A provider as it stands in its form, before it is saved. */
const Draft = SaveProvider.pick({ workspace: true, id: true, preset: true, baseUrl: true, key: true, headers: true });

/** Asks the endpoint of a form which models it has. */
export const listModelsAction = workspaceAction
  .metadata({ permission: "provider:write" })
  .inputSchema(Draft)
  .action(async ({ parsedInput, ctx }) => {
    await countAttempt({ "endpoint:workspace": ctx.workspaceId });
    const endpoint = await draftEndpoint(ctx, { ...parsedInput, timeoutMs: testTimeoutMs });
    return listModels(endpoint, AbortSignal.timeout(testTimeoutMs));
  });

/** Makes one small call to what a form would be saved as. Answers `{ ok, message, latencyMs }`; saves nothing. */
export const testDraftAction = workspaceAction
  .metadata({ permission: "provider:write" })
  .inputSchema(Draft.extend({ model: Model }))
  .action(async ({ parsedInput, ctx }) => {
    await countAttempt({ "endpoint:workspace": ctx.workspaceId });
    const { model, ...draft } = parsedInput;
    const endpoint = await draftEndpoint(ctx, { ...draft, timeoutMs: testTimeoutMs });
    const { manner, ...answer } = await testEndpoint(endpoint, model, AbortSignal.timeout(testTimeoutMs));
    return answer;
  });

/**
 * Makes one small call with the stored key. Answers `{ ok, message, latencyMs }`. Without
 * `model`, the provider's first one.
 */
export const testProviderAction = workspaceAction
  .metadata({ permission: "provider:write" })
  .inputSchema(z.object({ workspace: z.string(), id: z.string(), model: z.string().nullish() }))
  .action(async ({ parsedInput, ctx }) => {
    await countAttempt({ "endpoint:workspace": ctx.workspaceId });
    const wish = { providerId: parsedInput.id, model: parsedInput.model };
    const { providerId, endpoint, model } = await chooseJudge(ctx, wish);
    const { manner, ...answer } = await testEndpoint(endpoint, model, AbortSignal.timeout(testTimeoutMs));
    if (!answer.ok) return answer;
    await noteAnswer(providerId); // what was left alone is asked as usual again
    if (manner) await keepManner(providerId, model.name, manner);
    revalidatePath(paths.settings(ctx.workspaceSlug, "providers"));
    return answer;
  });
