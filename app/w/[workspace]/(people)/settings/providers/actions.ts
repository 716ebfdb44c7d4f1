"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { testProvider, testTimeoutMs } from "@/app/test-provider";
import { readExtraHeaders } from "@/lib/attribution/extra-headers";
import { countAttempt } from "@/lib/auth/rate-limit";
import { workspaceAction } from "@/lib/http/action-door";
import { providerFields, providerKey, ProviderModel } from "@/app/forms/provider-form";
import { seen } from "@/lib/http/seen";
import { listModels } from "@/lib/llm/list-models";
import { testEndpoint } from "@/lib/llm/test-endpoint";
import { paths } from "@/lib/paths";
import { deleteProvider } from "@/lib/services/connections/providers/delete-provider";
import { draftEndpoint } from "@/lib/services/connections/providers/draft-endpoint";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { tryProviderNow } from "@/lib/services/connections/providers/try-provider-now";

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
  ...providerFields,
  /** Absent: the stored key stays. Null: no key. */
  key: providerKey.nullish(),
  /** The same of the extra headers, one a line. */
  headers: Headers.nullish(),
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
  .inputSchema(Draft.extend({ model: ProviderModel }))
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
    const answer = await testProvider(ctx, parsedInput);
    revalidatePath(paths.settings(ctx.workspaceSlug, "providers"));
    return answer;
  });
