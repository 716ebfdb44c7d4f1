import { expect, test } from "vitest";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { locateText } from "../../ground/stored/locate-text";
import { readContent } from "./read-content";
import { storeSample } from "./testing/sample-file";

const storeContent = async (content: string) => {
  const ctx = await makeWorkspace();
  return { ctx, traceId: await storeSample(ctx, {}, [{ agent: "A", content }]) };
};
const contents = {
  plain: "The pass costs 55 dollars. ".repeat(5_000),
  astral: "🚢 leaves from pier 3. ".repeat(5_000),
  escaped: "🚢\0 a \ud83d lone one, \ufdd0 and \ude00\ud83d. ".repeat(3_000),
};

test.each(Object.entries(contents))(
  "a content is read range by range, character for character: %s",
  async (_, content) => {
    const { ctx, traceId } = await storeContent(content);
    const characters = [...content];
    for (const [from, count] of [
      [0, 10],
      [7, 1],
      [40_001, 999],
      [characters.length - 3, 50],
      [characters.length + 5, 1],
    ] as const)
      expect(await readContent(ctx, { traceId, index: 0, from, count })).toEqual({
        text: characters.slice(from, from + count).join(""),
        from,
        length: characters.length,
      });
  },
);

test.each(Object.entries(contents))("words are located by characters: %s", async (_, content) => {
  const words = "pier 9\0 \ud83d is closed";
  const { ctx, traceId } = await storeContent(`${content}${words}${content}${words}`);
  const from = [...content].length;
  const to = from + [...words].length;
  expect(await locateText(ctx, { traceId, index: 0, text: ` ${words} ` })).toEqual({ range: { from, to } });
  // As a judge has seen it, and with other white space.
  const like = "pier\n9\u2400 \ufffd is  closed";
  expect(await locateText(ctx, { traceId, index: 0, text: like })).toEqual({ range: { from, to } });
  expect(await locateText(ctx, { traceId, index: 0, text: "pier 10" })).toEqual({ range: null });
  expect(await locateText(ctx, { traceId, index: 0, text: " " })).toEqual({ range: null });
});

test("a content of another workspace, and that of a step that is not there, are not found", async () => {
  const { ctx, traceId } = await storeContent("Mine.");
  const stranger = await makeWorkspace();
  const missing = { code: "NOT_FOUND" };
  await expect(readContent(stranger, { traceId, index: 0, from: 0, count: 9 })).rejects.toMatchObject(missing);
  await expect(locateText(stranger, { traceId, index: 0, text: "Mine" })).rejects.toMatchObject(missing);
  await expect(readContent(ctx, { traceId, index: 1, from: 0, count: 9 })).rejects.toMatchObject(missing);
  await expect(locateText(ctx, { traceId, index: 1, text: "Mine" })).rejects.toMatchObject(missing);
});
