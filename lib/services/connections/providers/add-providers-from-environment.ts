import { findPreset, presetOfUrl } from "@/lib/attribution/provider-presets";
import { providerKeys } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { openWorkspaceAsOperator } from "../../people/workspaces/open-workspace-as-operator";
import { checkBaseUrl } from "./check-base-url";
import { checkKey } from "./check-key";
import { saveProvider } from "./save-provider";

/**
 * Throws INVALID, naming the setting to correct, before a first start has made anything that a
 * second one would take for whole.
 */
export const checkProvidersInEnvironment = (): void => {
  for (const { preset, key, baseUrl } of providerKeys()) {
    try {
      checkKey(key);
      if (baseUrl !== undefined) checkBaseUrl(baseUrl);
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      throw new KnownError("INVALID", `The settings of the provider ${preset} in the environment: ${error.message}`);
    }
  }
};

/**
 * A provider in the workspace `slug` for each key in the environment. At another address than the
 * preset's, its prices are unknown.
 */
export const addProvidersFromEnvironment = async (slug: string): Promise<void> => {
  const ctx = await openWorkspaceAsOperator(slug);
  for (const { preset: presetName, key, baseUrl } of providerKeys()) {
    const preset = findPreset(presetName);
    if (!preset) throw new Error(`There is no preset ${presetName}.`);
    const isElsewhere = baseUrl !== undefined && presetOfUrl(baseUrl) !== presetName;
    const unpriced = { inputUsdPerMillion: null, outputUsdPerMillion: null, priceAsOf: null };
    await saveProvider(ctx, {
      name: preset.title,
      preset: isElsewhere ? presetOfUrl(baseUrl) : presetName,
      baseUrl: baseUrl ?? preset.baseUrl,
      key,
      requestsPerMinute: null,
      concurrency: 8,
      timeoutMs: 120_000,
      models: preset.models.map((model) => (isElsewhere ? { ...model, ...unpriced } : model)),
    });
  }
};
