import { describe, expect, it } from "vitest";
import { findPreset, findPresetModel, presetOfUrl, providerPresets } from "./provider-presets";

const models = providerPresets.flatMap((preset) => preset.models);

describe("provider presets", () => {
  it("never call a model free: a price is more than nothing and dated, or unknown", () => {
    for (const { inputUsdPerMillion, outputUsdPerMillion, priceAsOf } of models) {
      expect(inputUsdPerMillion === null).toBe(priceAsOf === null);
      expect(outputUsdPerMillion === null).toBe(priceAsOf === null);
      if (priceAsOf !== null) {
        expect(priceAsOf).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(Math.min(inputUsdPerMillion ?? 0, outputUsdPerMillion ?? 0)).toBeGreaterThan(0);
      }
    }
  });

  it("know of a cached price only where it is less than the price", () => {
    for (const { inputUsdPerMillion, cachedInputUsdPerMillion } of models)
      if (cachedInputUsdPerMillion !== null) {
        expect(cachedInputUsdPerMillion).toBeGreaterThan(0);
        expect(cachedInputUsdPerMillion).toBeLessThan(inputUsdPerMillion ?? 0);
      }
  });

  it("have addresses without a trailing slash, found by either spelling", () => {
    expect(providerPresets.every(({ baseUrl }) => !baseUrl.endsWith("/"))).toBe(true);
    expect(presetOfUrl("https://api.openai.com/v1/")).toBe("openai");
    expect(presetOfUrl("http://127.0.0.1:9900/v1")).toBe("custom");
  });

  it("know no model that they do not list", () => {
    expect(findPresetModel("openai", "gpt-6-sol")?.priceAsOf).toBe("2026-09-22");
    expect(findPresetModel("ollama", "llama")).toBeNull();
    expect(findPreset("nowhere")).toBeUndefined();
  });
});
