import { describe, expect, it, vi } from "vitest";
import { ParseOnce } from "./parse-once";

const tree = (text: string) => ({ nodes: [], addresses: [text] });

function reader(most?: number) {
  const parse = vi.fn((text: string) => {
    if (text === "bad") throw new RangeError("Maximum call stack size exceeded");
    return tree(text);
  });
  const load = vi.fn(() => Promise.resolve(parse));
  return { parse, load, trees: new ParseOnce(load, most) };
}

describe("ParseOnce", () => {
  it("reads a text once, whoever asks for it, also at the same time", async () => {
    const { parse, trees } = reader();
    expect(trees.known("a")).toBeNull();
    const [one, other] = await Promise.all([trees.treeOf("a"), trees.treeOf("a")]);
    expect(one).toEqual(tree("a"));
    expect([other, await trees.treeOf("a"), trees.known("a")]).toEqual([one, one, one]);
    expect(parse).toHaveBeenCalledTimes(1);
  });

  it("does not try a text again that the parser fails on", async () => {
    const { parse, trees } = reader();
    expect([await trees.treeOf("bad"), await trees.treeOf("bad"), trees.known("bad")]).toEqual([null, null, null]);
    expect(parse).toHaveBeenCalledTimes(1);
  });

  it("keeps the texts that were asked for last", async () => {
    const { parse, trees } = reader(2);
    for (const text of ["a", "b", "a", "c"]) await trees.treeOf(text);
    expect(parse.mock.calls).toEqual([["a"], ["b"], ["c"]]);
    expect([trees.known("a"), trees.known("b"), trees.known("c")]).toEqual([tree("a"), null, tree("c")]);
  });

  it("asks for the parser again where it could not be fetched", async () => {
    const { load, trees } = reader();
    load.mockRejectedValueOnce(new Error("no connection"));
    await expect(trees.treeOf("a")).rejects.toThrow("no connection");
    expect(await trees.treeOf("a")).toEqual(tree("a"));
  });
});
