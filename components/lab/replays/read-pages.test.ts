import { describe, expect, it } from "vitest";
import { type Answer } from "@/components/ground/asking/ask";
import { madeReplay } from "@/components/trajectory/replays/made-replay.testing";
import { type ReplayView } from "@/lib/replay/replay-view";
import { readPages, type ReplaysRead } from "./read-pages";

const pages = [["a", "b", "root"], ["c", "root"], ["d"]];
const readPage = (cursor: string | null): Promise<Answer<ReplaysRead<ReplayView>>> => {
  const at = Number(cursor ?? 0);
  const replays = (pages[at] ?? []).map((id) => madeReplay({ id }));
  return Promise.resolve({ ok: true, value: { replays, nextCursor: at < 2 ? `${at + 1}` : null } });
};
const read = async (count: number): Promise<[string[], string | null]> => {
  const answer = await readPages(readPage, count);
  if (!answer.ok) throw new Error(answer.message);
  return [answer.value.replays.map(({ id }) => id), answer.value.nextCursor];
};

describe("a list of replays that is read page by page", () => {
  it("has each replay once, and says where it goes on", async () => {
    expect(await read(1)).toEqual([["a", "b", "root"], "1"]);
    expect(await read(2)).toEqual([["a", "b", "root", "c"], "2"]);
  });

  it("ends with the last page, however many are asked for", async () => {
    expect(await read(9)).toEqual([["a", "b", "root", "c", "d"], null]);
  });

  it("is nothing but what went wrong where a page fails", async () => {
    const failing = (cursor: string | null) =>
      cursor === null ? readPage(null) : Promise.resolve({ ok: false as const, message: "It did not answer." });
    expect(await readPages(failing, 2)).toEqual({ ok: false, message: "It did not answer." });
  });
});
