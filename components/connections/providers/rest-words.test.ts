import { expect, it } from "vitest";
import { inWords, triedAgainWords } from "./rest-words";

const at = (ms: number): string => new Date(ms).toISOString();

it("says how soon something is", () => {
  expect(inWords(at(12_000), 0)).toBe("in 12 s");
  expect(inWords(at(90_000), 400)).toBe("in 1 min 30 s");
  expect(inWords(at(5_000), 5_000)).toBe("any moment now");
});

it("says when a provider that is paused is tried again", () => {
  const rest = { until: at(240_000), isTried: false };
  expect(triedAgainWords(rest, 0)).toBe("It will be tried again in 4 min.");
  expect(triedAgainWords(rest, 240_000)).toBe("The next run that uses it will try it.");
  expect(triedAgainWords({ ...rest, isTried: true }, 240_000)).toBe("A run is trying it now.");
});
