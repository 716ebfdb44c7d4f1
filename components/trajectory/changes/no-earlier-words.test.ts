import { expect, it } from "vitest";
import { noEarlierWords } from "./no-earlier-words";

it("names the limit only where it was the cause", () => {
  expect(noEarlierWords({ isCutShort: false })).toBe("No earlier step of this agent is similar.");
  expect(noEarlierWords({ isCutShort: true })).toBe("None of this agent's 300 previous steps is similar.");
});
