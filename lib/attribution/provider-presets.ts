import { type JudgeModel } from "./judge-endpoint";

/** How an answer's form is asked for, from the strictest down. */
export const replyFormats = ["json_schema", "json_object", "text"] as const;
export type ReplyFormat = (typeof replyFormats)[number];

/** Prices are US dollars per million tokens at the ISO date `priceAsOf`; null is unknown, never free. */
type PresetModel = JudgeModel & { priceAsOf: string | null };

export interface ProviderPreset {
  name: string;
  title: string;
  /** Empty where only the person knows it. */
  baseUrl: string;
  isKeyNeeded: boolean;
  /** Runs on one's own machine: plain HTTP and private addresses are normal. */
  isLocal: boolean;
  /** What the endpoint is known to accept, tried in this order. */
  formats: readonly ReplyFormat[];
  /** One sentence for the settings page; empty where there is nothing to say. */
  hint: string;
  models: readonly PresetModel[];
}

const priced = (
  priceAsOf: string,
  name: string,
  contextTokens: number,
  inputUsdPerMillion: number,
  outputUsdPerMillion: number,
  cachedInputUsdPerMillion: number | null = null,
): PresetModel => ({
  name,
  contextTokens,
  inputUsdPerMillion,
  cachedInputUsdPerMillion,
  outputUsdPerMillion,
  priceAsOf,
});
const anyFormat = replyFormats;

export const providerPresets: readonly ProviderPreset[] = [
  {
    name: "openai",
    title: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    isKeyNeeded: true,
    isLocal: false,
    formats: anyFormat,
    hint: "Prices are for prompts up to 272,000 tokens; longer ones cost more.",
    models: [
      priced("2026-09-22", "gpt-6-sol", 272_000, 2, 10, 0.2),
      priced("2026-09-22", "gpt-6-luna", 272_000, 0.1, 0.5, 0.01),
      priced("2026-07-30", "gpt-5.6-terra", 272_000, 2, 12, 0.2),
      priced("2026-07-30", "gpt-5.6-luna", 272_000, 0.2, 1.2, 0.02),
    ],
  },
  {
    name: "anthropic",
    title: "Anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    isKeyNeeded: true,
    isLocal: false,
    formats: ["json_schema", "text"],
    hint: "Reached by its own protocol: replies follow a schema, and the beginning that calls share is cached.",
    models: [
      priced("2026-09-22", "claude-opus-5-5", 1_000_000, 4, 20, 0.4),
      priced("2026-09-29", "claude-sonnet-5-5", 1_000_000, 2, 10, 0.2),
      priced("2026-11-21", "claude-haiku-4-5", 200_000, 1, 5, 0.1),
    ],
  },
  {
    name: "google",
    title: "Google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    isKeyNeeded: true,
    isLocal: false,
    formats: anyFormat,
    hint: "Prices are for prompts up to 200,000 tokens; longer ones cost more.",
    models: [
      priced("2026-03-01", "gemini-2.5-pro", 200_000, 1.25, 10),
      priced("2026-03-01", "gemini-2.5-flash", 1_000_000, 0.3, 2.5),
    ],
  },
  {
    name: "openrouter",
    title: "OpenRouter",
    baseUrl: "https://openrouter.ai/api/v1",
    isKeyNeeded: true,
    isLocal: false,
    formats: anyFormat,
    hint: "Name models as OpenRouter does: maker/model.",
    models: [],
  },
  {
    name: "ollama",
    title: "Ollama",
    baseUrl: "http://127.0.0.1:11434/v1",
    isKeyNeeded: false,
    isLocal: true,
    formats: anyFormat,
    hint: "Set the context length in Ollama itself as well: it cuts longer prompts without saying so.",
    models: [],
  },
  {
    name: "vllm",
    title: "vLLM",
    baseUrl: "http://127.0.0.1:8000/v1",
    isKeyNeeded: false,
    isLocal: true,
    formats: anyFormat,
    hint: "The model's name is the one that the server was started with.",
    models: [],
  },
  {
    name: "custom",
    title: "Other, OpenAI-compatible",
    baseUrl: "",
    isKeyNeeded: false,
    isLocal: false,
    formats: anyFormat,
    hint: "The address up to and without /chat/completions.",
    models: [],
  },
];

export const findPreset = (name: string): ProviderPreset | undefined =>
  providerPresets.find((preset) => preset.name === name);

/** The preset whose address this is; `custom` where none has it. */
export function presetOfUrl(baseUrl: string): string {
  const url = baseUrl.replace(/\/+$/, "");
  return providerPresets.find((preset) => preset.baseUrl === url)?.name ?? "custom";
}

/** A model as the presets know it; null for any other. */
export const findPresetModel = (preset: string, model: string): PresetModel | null =>
  findPreset(preset)?.models.find(({ name }) => name === model) ?? null;
