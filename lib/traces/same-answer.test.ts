import { describe, expect, it } from "vitest";
import { isSameAnswer } from "./same-answer";

describe("the checker of answers", () => {
  it.each([
    ["12.50", "12.5"],
    ["12.00", "12"],
    [" Elm  Hall ", "Elm Hall"],
    ["elm hall.", "Elm Hall"],
    ["+7", "7"],
  ])("takes %j for %j", (one, other) => {
    expect(isSameAnswer(one, other)).toBe(true);
    expect(isSameAnswer(other, one)).toBe(true);
  });

  it.each([
    ["1,250", "1250"],
    ["12 kruna", "12"],
    ["12.51", "12.5"],
    ["120", "12"],
    ["Elm Halls", "Elm Hall"],
    ["", "0"],
  ])("does not take %j for %j", (one, other) => {
    expect(isSameAnswer(one, other)).toBe(false);
  });
});

it("compares numbers with hundreds of thousands of zeros", () => {
  const long = `1.${"0".repeat(500_000)}1`;
  expect(isSameAnswer(long, `${long}0`)).toBe(true);
  expect(isSameAnswer(long, "1")).toBe(false);
});
