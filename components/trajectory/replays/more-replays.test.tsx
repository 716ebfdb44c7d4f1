import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { madeReplay } from "./made-replay.testing";
import { MoreReplays } from "./more-replays";
import { type ReplayList } from "./use-replay-list";

const list = (fields: Partial<ReplayList>): ReplayList => ({
  replays: [madeReplay({ id: "a" }), madeReplay({ id: "b" })],
  hasMore: true,
  isMoreComing: false,
  failure: null,
  again: () => undefined,
  showMore: () => undefined,
  ...fields,
});

it("says that there are older replays than those that stand here, only where there are", () => {
  expect(renderToStaticMarkup(<MoreReplays list={list({})} />)).toMatch(/newest 2 replays are listed.*Show more/);
  expect(renderToStaticMarkup(<MoreReplays list={list({ hasMore: false })} />)).toBe("");
  expect(renderToStaticMarkup(<MoreReplays list={list({ replays: null })} />)).toBe("");
});

it("is not asked twice while more is on the way", () => {
  expect(renderToStaticMarkup(<MoreReplays list={list({ isMoreComing: true })} />)).toContain('disabled=""');
  expect(renderToStaticMarkup(<MoreReplays list={list({})} />)).not.toContain('disabled=""');
});
