import { typedDecimal, typedWhole } from "@/components/ground/ui/typed-figure";
import { readExtraHeaders } from "@/lib/attribution/extra-headers";
import { findPreset, findPresetModel, type ProviderPreset } from "@/lib/attribution/provider-presets";
import { type ListedModel, type ProviderView } from "@/lib/attribution/provider-view";

/** A model as its row in the form: all text, as typed. */
export interface ModelDraft {
  rowId: number;
  name: string;
  contextTokens: string;
  /** Longest reply; empty for the usual one. */
  replyTokens: string;
  seesImages: boolean;
  inputUsdPerMillion: string;
  /** Empty: the price of other input. */
  cachedInputUsdPerMillion: string;
  outputUsdPerMillion: string;
  priceAsOf: string;
}

/** A provider as the form holds it. `key` and `headers`, empty, leave the stored ones unless they are removed. */
export interface ProviderDraft {
  id: string | null;
  preset: string;
  name: string;
  baseUrl: string;
  key: string;
  isKeyRemoved: boolean;
  /** One a line. */
  headers: string;
  areHeadersRemoved: boolean;
  requestsPerMinute: string;
  tokensPerMinute: string;
  concurrency: string;
  timeoutSeconds: string;
  models: readonly ModelDraft[];
}

/** How the endpoint of a form is reached. `key` absent: by the stored one. */
export interface DraftEndpoint {
  id: string | null;
  preset: string;
  baseUrl: string;
  key?: string | null;
  headers?: string | null;
}

/** What the action takes. `key` and `headers`, absent: the stored ones stay. */
export interface ProviderToSave extends Omit<ProviderView, "id" | "hasKey" | "keyHint" | "headerNames"> {
  id: string | null;
  key?: string | null;
  headers?: string | null;
}

type Model = ProviderPreset["models"][number];

const numeral = (value: number | null | undefined): string => String(value ?? "");

const toModelDraft = (model: Model, rowId: number): ModelDraft => ({
  rowId,
  name: model.name,
  contextTokens: String(model.contextTokens),
  replyTokens: numeral(model.replyTokens),
  seesImages: model.seesImages ?? false,
  inputUsdPerMillion: numeral(model.inputUsdPerMillion),
  cachedInputUsdPerMillion: numeral(model.cachedInputUsdPerMillion),
  outputUsdPerMillion: numeral(model.outputUsdPerMillion),
  priceAsOf: model.priceAsOf ?? "",
});

/**
 * The models with one more: what a preset knows of it, else what its endpoint says. A length that nobody states is a
 * usual one. `today` is an ISO date. As they were where it is among them.
 */
export function withModel(
  models: readonly ModelDraft[],
  listed: Pick<ListedModel, "name"> & Partial<ListedModel>,
  { preset, today }: { preset: string; today: string },
): readonly ModelDraft[] {
  if (models.some(({ name }) => name === listed.name)) return models;
  const rowId = 1 + Math.max(-1, ...models.map((model) => model.rowId));
  const { name, contextTokens, inputUsdPerMillion = null, outputUsdPerMillion = null } = listed;
  const stated = {
    name,
    contextTokens: contextTokens ?? usualContext,
    inputUsdPerMillion,
    outputUsdPerMillion,
    priceAsOf: inputUsdPerMillion === null && outputUsdPerMillion === null ? null : today,
  };
  return [...models, toModelDraft(findPresetModel(preset, name) ?? stated, rowId)];
}

/** Context of a model whose endpoint does not state one. */
const usualContext = 128_000;

export const draftOf = (provider: ProviderView): ProviderDraft => ({
  id: provider.id,
  preset: provider.preset,
  name: provider.name,
  baseUrl: provider.baseUrl,
  key: "",
  isKeyRemoved: false,
  headers: "",
  areHeadersRemoved: false,
  requestsPerMinute: numeral(provider.requestsPerMinute),
  tokensPerMinute: numeral(provider.tokensPerMinute),
  concurrency: String(provider.concurrency),
  timeoutSeconds: String(provider.timeoutMs / 1000),
  models: provider.models.map(toModelDraft),
});

export const draftOfPreset = (preset: ProviderPreset): ProviderDraft => ({
  id: null,
  preset: preset.name,
  name: "",
  baseUrl: preset.baseUrl,
  key: "",
  isKeyRemoved: false,
  headers: "",
  areHeadersRemoved: false,
  requestsPerMinute: "",
  tokensPerMinute: "",
  concurrency: "8",
  timeoutSeconds: "120",
  models: preset.models.map(toModelDraft),
});

/** The draft of another kind. Secrets that were typed stay only where they are for the same address. */
export const withPreset = ({ baseUrl, key, headers }: ProviderDraft, preset: ProviderPreset): ProviderDraft => ({
  ...draftOfPreset(preset),
  ...(baseUrl.trim() === preset.baseUrl ? { key, headers } : {}),
});

/** What it is called unless somebody says otherwise: as its kind, or else as its host. */
export function usualName({ preset, baseUrl }: Pick<ProviderDraft, "preset" | "baseUrl">): string {
  const url = baseUrl.trim();
  const title = preset === "custom" ? undefined : findPreset(preset)?.title;
  return title ?? (URL.canParse(url) ? new URL(url).host : url).slice(0, 100);
}

/** How the endpoint of the draft is reached. */
export function endpointOf({ id, preset, baseUrl, ...draft }: ProviderDraft): DraftEndpoint {
  const endpoint: DraftEndpoint = { id, preset, baseUrl: baseUrl.trim() };
  const key = draft.key.trim();
  const headers = draft.headers.trim();
  if (key || draft.isKeyRemoved) endpoint.key = key || null;
  if (headers || draft.areHeadersRemoved) endpoint.headers = headers || null;
  return endpoint;
}

/** Why the draft cannot be saved, by field (`models.3.contextTokens`); empty when it can. */
export type DraftFaults = Readonly<Record<string, string>>;

const isEmpty = (text: string): boolean => text.trim() === "";

const modelFaults = (models: readonly ModelDraft[]): [string, string][] =>
  models.flatMap((model): [string, string][] => {
    const faults: [string, string][] = [];
    const at = `models.${model.rowId}`;
    if ((typedWhole(model.contextTokens) ?? 0) < 1000)
      faults.push([`${at}.contextTokens`, "A whole number of at least 1000."]);
    if (!isEmpty(model.replyTokens) && (typedWhole(model.replyTokens) ?? 0) < 256)
      faults.push([`${at}.replyTokens`, "A whole number of at least 256, or empty for 4,096."]);
    for (const field of ["inputUsdPerMillion", "cachedInputUsdPerMillion", "outputUsdPerMillion"] as const) {
      if (!isEmpty(model[field]) && typedDecimal(model[field]) === null)
        faults.push([`${at}.${field}`, "US dollars, or empty where unknown."]);
    }
    return faults;
  });

/** The draft as the action wants it, or what must be mended first. */
export const readDraftProvider = (
  draft: ProviderDraft,
): { ok: true; provider: ProviderToSave } | { ok: false; faults: DraftFaults } => {
  const concurrency = typedWhole(draft.concurrency);
  const timeoutSeconds = typedDecimal(draft.timeoutSeconds);
  const faults: [string, string][] = modelFaults(draft.models);
  const { fault: headerFault } = readExtraHeaders(draft.headers);
  if (headerFault !== null) faults.push(["headers", headerFault]);
  if (draft.baseUrl.trim() === "") faults.push(["baseUrl", "Enter the base URL."]);
  for (const field of ["requestsPerMinute", "tokensPerMinute"] as const)
    if (!isEmpty(draft[field]) && !typedWhole(draft[field]))
      faults.push([field, "A whole number, or empty for no limit."]);
  if (!concurrency || concurrency > 256) faults.push(["concurrency", "A whole number from 1 to 256."]);
  if (timeoutSeconds === null || timeoutSeconds < 1 || timeoutSeconds > 3600)
    faults.push(["timeoutSeconds", "From 1 to 3600 seconds."]);
  if (faults.length > 0 || !concurrency || timeoutSeconds === null)
    return { ok: false, faults: Object.fromEntries(faults) };
  return {
    ok: true,
    provider: {
      ...endpointOf(draft),
      name: draft.name.trim() || usualName(draft),
      requestsPerMinute: typedWhole(draft.requestsPerMinute),
      tokensPerMinute: typedWhole(draft.tokensPerMinute),
      concurrency,
      timeoutMs: Math.round(timeoutSeconds * 1000),
      models: draft.models.map((model) => ({
        name: model.name.trim(),
        contextTokens: typedWhole(model.contextTokens) ?? 0,
        replyTokens: typedWhole(model.replyTokens),
        seesImages: model.seesImages,
        inputUsdPerMillion: typedDecimal(model.inputUsdPerMillion),
        cachedInputUsdPerMillion: typedDecimal(model.cachedInputUsdPerMillion),
        outputUsdPerMillion: typedDecimal(model.outputUsdPerMillion),
        priceAsOf: model.priceAsOf || null,
      })),
    },
  };
};
