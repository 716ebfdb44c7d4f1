import fc from "fast-check";
import { expect, it } from "vitest";
import { savedWords, versionOf } from "./saved-words";

it("says each field in a line of its own, and texts of several lines below their name", () => {
  const words = savedWords({
    Name: " Nightly ",
    Limit: null,
    On: false,
    Channels: ["ops", "mail"],
    Queue: [],
    Rule: "a\nb",
    Key: undefined,
  });
  expect(words).toBe("Name: Nightly\nLimit: none\nOn: no\nChannels: ops, mail\nQueue: none\nRule:\na\nb");
});

it("says what lies deeper by its whole name, in whatever order its fields are kept", () => {
  const words = "Run limit: 3\nRun method: rules\nModel 1 name: a\nModel 2 name: b";
  const models = [{ name: "a" }, { name: "b" }];
  expect(savedWords({ Run: { method: "rules", limit: 3 }, Model: models })).toBe(words);
  expect(savedWords({ Run: { limit: 3, method: "rules" }, Model: models })).toBe(words);
});

it("marks texts that say the same alike, and others differently", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(versionOf(one) === versionOf(other)).toBe(one === other);
    }),
  );
  expect(versionOf("ab")).not.toBe(versionOf("ba"));
  expect(versionOf("x".repeat(100_000)).length).toBeLessThan(30);
});
