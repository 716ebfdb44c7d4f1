import fc from "fast-check";
import { expect, it } from "vitest";
import { madeReplay } from "./made-replay.testing";
import { hasActive, type ReplayNode, replayTree, tallyWords } from "./replay-tree";

const shape = (nodes: readonly ReplayNode[]): unknown[] =>
  nodes.map(({ replay, branches }) => (branches.length > 0 ? [replay.id, shape(branches)] : replay.id));

it("hangs each replay under the one that it branches off, the newest first", () => {
  const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
  const replays = [
    madeReplay({ id: "a", ...at(1) }),
    madeReplay({ id: "b", parentId: "a", ...at(2) }),
    madeReplay({ id: "c", parentId: "a", ...at(3) }),
    madeReplay({ id: "d", ...at(4) }),
    madeReplay({ id: "e", parentId: "gone", ...at(5) }),
  ];
  expect(shape(replayTree(replays))).toEqual(["e", "d", ["a", ["c", "b"]]]);
});

it("keeps replays that were asked for together in their order", () => {
  const replays = [2, 0, 1].map((repeat) => madeReplay({ id: `r${repeat}`, repeat }));
  expect(shape(replayTree(replays))).toEqual(["r0", "r1", "r2"]);
});

it("has each replay once, whatever branches off whatever came before it", () => {
  const count = (nodes: readonly ReplayNode[]): number =>
    nodes.reduce((sum, { branches }) => sum + 1 + count(branches), 0);
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 12 }), (parents) => {
      const replays = parents.map((parent, at) =>
        madeReplay({ id: `${at}`, parentId: parent < at ? `${parent}` : null }),
      );
      expect(count(replayTree(replays))).toBe(replays.length);
    }),
  );
});

it("counts how many ended well among those that ended", () => {
  const failed = madeReplay({ outcome: "failed" });
  const waiting = madeReplay({ outcome: null, status: "QUEUED" });
  expect(tallyWords([madeReplay(), failed, waiting])).toBe("1 of 2 passed");
  expect(tallyWords([waiting])).toBeNull();
  expect([hasActive([failed]), hasActive([failed, waiting])]).toEqual([false, true]);
});
