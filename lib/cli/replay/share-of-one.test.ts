import { expect, it } from "vitest";
import { shareOfOne } from "./share-of-one";

it.each([
  ["0", 0],
  ["0.3", 0.3],
  ["1", 1],
  ["1e-2", 0.01],
])("reads %s", (text, share) => expect(shareOfOne(text)).toBe(share));
it.each(["", " ", "1.1", "-0.1", "a", "NaN"])("refuses “%s”", (text) =>
  expect(() => shareOfOne(text)).toThrow("from 0 to 1"),
);
