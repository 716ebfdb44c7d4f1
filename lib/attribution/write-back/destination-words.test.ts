import { expect, test } from "vitest";
import { destinationWords } from "./destination-words";

test("a destination is told in words, without its keys", () => {
  expect(destinationWords({ name: "Team", hint: "https://x.example", rule: "own" })).toBe(
    "Name: Team\nLeads to: https://x.example\nSends: Answers about traces from this platform",
  );
});
