import { expect, it } from "vitest";
import { redactionWords } from "./redaction-words";

it("says what is masked and when, whatever the order in which the rules were chosen", () => {
  const settings = {
    onImport: false,
    onSharing: true,
    rules: ["iban" as const, "e-mail" as const],
    patterns: [{ name: "order", pattern: "ORD-\\d{4}", isCaseSensitive: false }],
  };
  expect(redactionWords(settings).split("\n")).toEqual([
    "On import: no",
    "On sharing: yes",
    "Looks for: e-mail, iban",
    "Own pattern 1 in any case: yes",
    "Own pattern 1 name: order",
    "Own pattern 1 pattern: ORD-\\d{4}",
  ]);
  expect(redactionWords({ ...settings, rules: settings.rules.toReversed() })).toBe(redactionWords(settings));
});
