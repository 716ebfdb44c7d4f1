import { expect, it } from "vitest";
import { maxShownLength, pairWords } from "./side-words";

const long = "the same tale again ".repeat(200);
const textOf = (found: ReturnType<typeof pairWords>, without: "added" | "removed") =>
  found.words.map((word) => (word.kind === "omitted" || word.kind === without ? "" : word.text)).join("");

it("marks what differs and shortens what is the same around it, until the row is open", () => {
  const closed = pairWords(`${long}pier 3`, `${long}pier 8`, false);
  expect(closed.words.map(({ kind }) => kind)).toEqual(["same", "omitted", "same", "removed", "added"]);
  expect(closed.isClipped).toBe(true);
  const open = pairWords(`${long}pier 3`, `${long}pier 8`, true);
  expect(textOf(open, "added")).toBe(`${long}pier 3`);
  expect(textOf(open, "removed")).toBe(`${long}pier 8`);
  expect(open.isClipped).toBe(false);
});

it(
  "draws no more of two wholly different long steps than fits, and says that there is more",
  { tags: ["long"] },
  () => {
    const found = pairWords("one ".repeat(3_000), "two ".repeat(3_000), false);
    expect(found.isClipped).toBe(true);
    expect(textOf(found, "added").length).toBeLessThan(2_000);
    expect(textOf(found, "removed").length).toBeLessThan(2_000);
    const open = pairWords("x".repeat(100_000), "y".repeat(100_000), true);
    expect(textOf(open, "added")).toHaveLength(maxShownLength);
  },
);

it("leaves short steps whole", () => {
  expect(pairWords("one two", "one three", false)).toEqual({
    words: [
      { kind: "same", text: "one " },
      { kind: "removed", text: "two" },
      { kind: "added", text: "three" },
    ],
    isClipped: false,
  });
  expect(pairWords("", "", false)).toEqual({ words: [], isClipped: false });
});
