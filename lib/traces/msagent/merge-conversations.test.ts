import { describe, expect, it } from "vitest";
import { mergeConversations } from "./merge-conversations";

const merge = (...lists: string[]) =>
  mergeConversations(
    lists.map((list) => [...list]),
    (item) => item,
  );

describe("conversations that several kept", () => {
  it("are told once", () => {
    expect(merge("ab", "abc", "abcd")).toEqual({ items: [..."abcd"], duplicateCount: 5 });
  });

  it("go on with what only a later one knows", () => {
    expect(merge("ab", "acd").items).toEqual([..."abcd"]);
  });

  it("get what only one knows before the next that both know", () => {
    expect(merge("ad", "abcd").items).toEqual([..."abcd"]);
  });

  it("keep an item that comes twice", () => {
    expect(merge("aba", "abab").items).toEqual([..."abab"]);
    expect(merge()).toEqual({ items: [], duplicateCount: 0 });
  });
});
