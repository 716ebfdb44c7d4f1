import { expect, it } from "vitest";
import { foldSegments } from "./fold-segments";

const token = "aB3dE7fG".repeat(40);
const text = `Key ${token} end`;

it("says a long token in words, and keeps where it stands and what it is", () => {
  expect(foldSegments([{ text, from: 10 }], [])).toEqual([
    { text: "Key ", from: 10 },
    { text: "base64, 320 characters", from: 14, sourceLength: 320, folded: token },
    { text: " end", from: 334 },
  ]);
});

it("folds JSON within prose once, whatever stands in it", () => {
  const json = JSON.stringify({ state: token, next: 1 });
  const [, folded, ...others] = foldSegments([{ text: `Page: ${json}.`, from: 0 }], []);
  expect(folded).toMatchObject({ text: "JSON: state, next", folded: json });
  expect(others).toEqual([{ text: ".", from: 6 + json.length }]);
});

it("leaves what is quoted or found, and what the rendering adds", () => {
  const segments = [
    { text, from: 10 },
    { text: token, from: null },
  ];
  expect(foldSegments(segments, [{ from: 40, to: 42, hit: 0 }])).toEqual(segments);
});
