import { expect, it } from "vitest";
import { noEarlierWords } from "./no-earlier-words";

it("names the limit only where it was the cause", () => {
  expect(noEarlierWords({ isCutShort: false })).toBe("No earlier step of this agent is like it.");
  expect(noEarlierWords({ isCutShort: true })).toBe("Nothing like it is among the 300 steps of this agent before it.");
});
