import { describe, expect, it } from "vitest";
import { providerPresets } from "@/lib/attribution/provider-presets";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { draftOf, draftOfPreset, emptyModel, readDraftProvider } from "./provider-draft";

const stored: ProviderView = {
  id: "p1",
  name: "House model",
  preset: "vllm",
  baseUrl: "http://127.0.0.1:8000/v1",
  hasKey: true,
  keyHint: "9f2c",
  requestsPerMinute: 60,
  tokensPerMinute: 90_000,
  concurrency: 4,
  timeoutMs: 1500,
  models: [
    {
      name: "judge-7b",
      contextTokens: 32000,
      replyTokens: 2048,
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
      ...emptyModel(draft.models),
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
        "models.1.name",
        "models.1.outputUsdPerMillion",
        "models.1.replyTokens",
        "name",
        "requestsPerMinute",
        "timeoutSeconds",
        "tokensPerMinute",
      ].sort(),
    );
  });

  it("can save every preset that has an address, as it comes", () => {
    for (const preset of providerPresets.filter((each) => each.baseUrl !== ""))
      expect(readDraftProvider(draftOfPreset(preset)).ok, preset.name).toBe(true);
  });
});
