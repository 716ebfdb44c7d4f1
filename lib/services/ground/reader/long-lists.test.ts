import { expect, test } from "vitest";
import { putLists, takeLists } from "./long-lists";

test("long lists of an answer go in parts and come together in their order; what is short stays", () => {
  const make = () => ({ traces: Array.from({ length: 2_500 }, (_, at) => at), failed: [1, 2], format: null });
  const answer = make();
  const parts = [...takeLists(answer)];
  expect(parts.map(({ name, items }) => `${name} ${items.length}`)).toEqual([
    "traces 1000",
    "traces 1000",
    "traces 500",
  ]);
  expect(answer).toEqual({ traces: [], failed: [1, 2], format: null });
  putLists(answer, parts);
  expect(answer).toEqual(make());
  for (const other of [null, "text", [1], new Map([[1, 2]])]) expect([...takeLists(other)]).toEqual([]);
});
