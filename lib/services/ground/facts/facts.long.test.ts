// @module-tag long
import { expect, it } from "vitest";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { freshFacts } from "./fresh-facts";
import { expectSums } from "./testing/expect-facts";
import { RandomHistory } from "./testing/random-history";

it(
  "keeps facts and sums that equal what the rows say after a thousand random inserts, changes and deletions",
  { tags: ["nightly"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const history = await RandomHistory.begin(ctx, 11);
    for (let at = 1; at <= 1_000; at += 1) {
      await history.act();
      if (at % 50 === 0) await expectSums(ctx, ["shop", "desk"]);
    }
    const { traces, runs } = await expectSums(ctx, ["shop"]);
    expect(traces.length).toBeGreaterThan(100);
    expect(runs.length).toBeGreaterThan(100);
  },
);

/** By night a thousand changes in all. */
const changesOfEach = isNightly() ? 250 : 60;

// By day: facts.db.test.ts.
it("loses no change of many that four write at once while others read", { tags: ["nightly"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const histories = await Promise.all([21, 22, 23, 24].map((seed) => RandomHistory.begin(ctx, seed)));
  let areWriting = true;
  const write = async (history: RandomHistory): Promise<void> => {
    for (let at = 0; at < changesOfEach; at += 1) await history.act();
  };
  const read = async (): Promise<void> => {
    while (areWriting) await freshFacts(ctx.workspaceId);
  };
  const readers = [read(), read(), read()];
  await Promise.all(histories.map(write));
  areWriting = false;
  await Promise.all(readers);
  await expectSums(ctx, ["shop"]);
});
