import { describe, expect, it } from "vitest";
import { providerPresets } from "@/lib/attribution/provider-presets";
import { type ProviderView } from "@/lib/attribution/provider-view";
import {
  draftOf,
  draftOfPreset,
  endpointOf,
  type ModelDraft,
  readDraftProvider,
  withModel,
  withPreset,
} from "./provider-draft";

const stored: ProviderView = {
  id: "p1",
  name: "House model",
  preset: "vllm",
  baseUrl: "http://127.0.0.1:8000/v1",
  hasKey: true,
  keyHint: "9f2c",
  headerNames: [],
  requestsPerMinute: 60,
  tokensPerMinute: 90_000,
  concurrency: 4,
  timeoutMs: 1500,
  models: [
    {
      name: "judge-7b",
      contextTokens: 32000,
      replyTokens: 2048,
      seesImages: true,
      inputUsdPerMillion: 0,
      cachedInputUsdPerMillion: null,
      outputUsdPerMillion: null,
      priceAsOf: "2026-11-01",
    },
  ],
};

describe("readDraftProvider", () => {
  it("gives back what was stored, leaving the key alone", () => {
    const read = readDraftProvider(draftOf(stored));
    expect({ ...stored, ...(read.ok ? read.provider : {}) }).toEqual(stored);
    expect(read.ok && "key" in read.provider).toBe(false);
  });

  it("tells a price of nothing from an unknown one", () => {
    const read = readDraftProvider(draftOf(stored));
    expect(read.ok && read.provider.models[0]).toMatchObject({ inputUsdPerMillion: 0, outputUsdPerMillion: null });
  });

  it("sends a new key, or null where the stored one goes", () => {
    const typed = readDraftProvider({ ...draftOf(stored), key: " sk-new ", isKeyRemoved: true });
    expect(typed.ok && typed.provider.key).toBe("sk-new");
    const removed = readDraftProvider({ ...draftOf(stored), isKeyRemoved: true });
    expect(removed.ok && removed.provider.key).toBeNull();
  });

  it("names each field that cannot be saved", () => {
    const draft = draftOf(stored);
    const model = {
      ...(withModel(draft.models, { name: "m" }, { preset: "custom", today: "2026-11-29" })[1] as ModelDraft),
      contextTokens: "many",
      replyTokens: "9",
      cachedInputUsdPerMillion: "half",
      outputUsdPerMillion: "free",
    };
    const read = readDraftProvider({
      ...draft,
      name: " ",
      concurrency: "0",
      timeoutSeconds: "",
      requestsPerMinute: "1.5",
      tokensPerMinute: "0",
      models: [...draft.models, model],
    });
    expect(read).toMatchObject({ ok: false });
    expect(!read.ok && Object.keys(read.faults).sort()).toEqual(
      [
        "concurrency",
        "models.1.cachedInputUsdPerMillion",
        "models.1.contextTokens",
        "models.1.outputUsdPerMillion",
        "models.1.replyTokens",
        "requestsPerMinute",
        "timeoutSeconds",
        "tokensPerMinute",
      ].sort(),
    );
  });

  it("is called as its kind, or as its host, unless somebody says otherwise", () => {
    const nameOf = (draft: Parameters<typeof readDraftProvider>[0]) => {
      const read = readDraftProvider(draft);
      return read.ok && read.provider.name;
    };
    const draft = { ...draftOf(stored), name: " " };
    expect(nameOf(draft)).toBe("vLLM");
    expect(nameOf({ ...draft, preset: "custom", baseUrl: "http://127.0.0.1:1234/v1" })).toBe("127.0.0.1:1234");
    expect(nameOf({ ...draft, name: "Main" })).toBe("Main");
  });

  it("can save every preset that has an address, as it comes", () => {
    for (const preset of providerPresets.filter((each) => each.baseUrl !== ""))
      expect(readDraftProvider(draftOfPreset(preset)).ok, preset.name).toBe(true);
  });
});

describe("a model that is added", () => {
  const today = "2026-11-29";

  it("is as a preset knows it, else as its endpoint says, else of a usual length and unknown price", () => {
    const [known] = withModel([], { name: "gpt-6-sol", contextTokens: 1_000 }, { preset: "openai", today });
    expect(known).toMatchObject({ contextTokens: "272000", inputUsdPerMillion: "2", priceAsOf: "2026-09-22" });
    const said = { name: "a/b", contextTokens: 32_000, inputUsdPerMillion: 1.5, outputUsdPerMillion: 6 };
    const [listed] = withModel([], said, { preset: "openrouter", today });
    expect(listed).toMatchObject({ contextTokens: "32000", inputUsdPerMillion: "1.5", priceAsOf: today });
    const [named] = withModel([], { name: "m" }, { preset: "custom", today });
    expect(named).toMatchObject({ contextTokens: "128000", inputUsdPerMillion: "", priceAsOf: "" });
  });

  it("is added once, behind the others", () => {
    const one = withModel(draftOf(stored).models, { name: "m" }, { preset: "vllm", today });
    expect(one.map(({ name, rowId }) => [name, rowId])).toEqual([
      ["judge-7b", 0],
      ["m", 1],
    ]);
    expect(withModel(one, { name: "judge-7b" }, { preset: "vllm", today })).toBe(one);
  });
});

it("an endpoint is asked with the typed key, else with the stored one", () => {
  const draft = draftOf(stored);
  expect(endpointOf(draft)).toEqual({ id: "p1", preset: "vllm", baseUrl: "http://127.0.0.1:8000/v1" });
  expect(endpointOf({ ...draft, key: " sk-1 " })).toMatchObject({ key: "sk-1" });
  expect(endpointOf({ ...draft, isKeyRemoved: true })).toMatchObject({ key: null });
});

it("a typed key does not follow to the address of another kind", () => {
  const [one, other] = providerPresets.filter(({ baseUrl }) => baseUrl !== "");
  if (!one || !other) throw new Error("Too few presets.");
  const draft = { ...draftOfPreset(one), key: "sk-1" };
  expect(withPreset(draft, other)).toEqual(draftOfPreset(other));
  expect(withPreset(draft, { ...other, baseUrl: one.baseUrl })).toMatchObject({ preset: other.name, key: "sk-1" });
});
