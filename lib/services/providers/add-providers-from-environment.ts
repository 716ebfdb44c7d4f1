import { findPreset, presetOfUrl } from "@/lib/attribution/provider-presets";
import { providerKeys } from "@/lib/env";
import { openWorkspaceAsOperator } from "../workspaces/open-workspace-as-operator";
import { saveProvider } from "./save-provider";

/** A provider in the workspace `slug` for each key in the environment. At another address than the preset's, its prices are unknown. */
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
