import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLongList, jsonPieces } from "./json-pieces";
import { respond } from "./respond";

const joined = async (answer: Record<string, unknown>): Promise<string> => {
  let text = "";
  for await (const piece of jsonPieces(answer)) text += piece;
  return text;
};

test("the pieces are together what is written at once, whatever an answer holds", async () => {
  const value = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }));
  const long = fc.nat({ max: 1_200 }).map((length) => Array.from({ length }, (_, at) => ({ at, left: undefined })));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.oneof(value, long)), async (answer) => {
      expect(await joined(answer)).toBe(JSON.stringify(answer));
    }),
  );
});

test("only an answer with a long list of its own is written in pieces, and reads the same", async () => {
  const traces = Array.from({ length: 501 }, (_, id) => ({ id }));
  expect(hasLongList({ traces })).toBe(true);
  for (const other of [traces, null, "text", { traces: traces.slice(1) }]) expect(hasLongList(other)).toBe(false);
  const response = respond({ format: null, traces }, 201);
  expect([response.status, response.headers.get("content-type")]).toEqual([201, "application/json"]);
  expect(await response.json()).toEqual({ format: null, traces });
});
