import fc from "fast-check";
import { expect, it } from "vitest";
import { createStudyMoney, type MoneyParts, StudyLimit } from "./study-money";

/** A limit that is kept as the database keeps it: what is spent and what is set aside. */
const openMoney = (limitUsd: number, parts: Partial<MoneyParts> = {}) => {
  const held = new Map<string, number>();
  let [spentUsd, count, askedCount] = [0, 0, 0];
  const heldUsd = () => [...held.values()].reduce((sum, one) => sum + one, 0);
  const money = createStudyMoney({
    worstUsd: 0,
    isKnown: false,
    isLimited: true,
    setAside: async (worstUsd) => {
      askedCount += 1;
      if (spentUsd + heldUsd() + worstUsd > limitUsd + 1e-9) return { id: null, refusal: "Too much." };
      const id = String((count += 1));
      held.set(id, worstUsd);
      return { id, refusal: null };
    },
    ...parts,
  });
  let [underWay, mostAtOnce] = [0, 0];
  const replay = async (key: string, costUsd: number | null | undefined): Promise<void> => {
    await money.reserve(key);
    mostAtOnce = Math.max(mostAtOnce, (underWay += 1));
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    underWay -= 1;
    held.delete(money.take(key) ?? "");
    spentUsd += costUsd ?? 0;
    money.settled(costUsd);
  };
  const mostUnderWay = () => mostAtOnce;
  return { money, replay, spent: () => spentUsd, heldUsd, mostAtOnce: mostUnderWay, askedCount: () => askedCount };
};
const keys = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at));

it("keeps a limit among many replays that are asked for at once, and uses it up", async () => {
  const { replay, spent, heldUsd, mostAtOnce, askedCount } = openMoney(5);
  const ended = await Promise.allSettled(keys(24).map((key) => replay(key, 1)));
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(ended.filter((one) => one.status === "rejected" && one.reason instanceof StudyLimit)).toHaveLength(19);
  expect([spent(), heldUsd()]).toEqual([5, 0]);
  expect(mostAtOnce()).toBe(4);
  // Once after each that ends, and not over and over while one waits.
  expect(askedCount()).toBeLessThan(24 * 7);
});

it("makes the first alone until its cost is known, and all at once where there is no limit or no cost", async () => {
  const free = openMoney(5);
  await Promise.all(keys(9).map((key) => free.replay(key, null)));
  expect(free.mostAtOnce()).toBe(8);
  const unlimited = openMoney(5, { isLimited: false });
  await Promise.all(keys(9).map((key) => unlimited.replay(key, null)));
  expect(unlimited.mostAtOnce()).toBe(9);
  const down = openMoney(5);
  await Promise.all(keys(9).map((key) => down.replay(key, undefined)));
  expect(down.mostAtOnce()).toBe(1);
});

it("tells what was set aside once, and nothing of what was not asked for", async () => {
  const { money } = openMoney(5, { worstUsd: 1, isKnown: true });
  expect(money.take("a")).toBeUndefined();
  await money.reserve("a");
  await money.reserve("a");
  expect([money.take("a"), money.take("a"), money.take("a")]).toEqual(["2", "1", undefined]);
});

it("goes on where a study was taken by another worker, for nobody", async () => {
  const { replay } = openMoney(5, { worstUsd: 1, isKnown: true, setAside: async () => null });
  const ended = await Promise.allSettled(keys(3).map((key) => replay(key, 1)));
  expect(ended).toMatchObject(keys(3).map(() => ({ status: "rejected", reason: { why: "lost" } })));
});

it("spends beyond a limit by no more than the next one is dearer than all before", async () => {
  const costs = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(costs, fc.integer({ min: 1, max: 60 }), async (each, limit) => {
      const { replay, spent, heldUsd } = openMoney(limit);
      await Promise.allSettled(each.map((cost, at) => replay(String(at), cost)));
      expect(heldUsd()).toBe(0);
      const dearest = Math.max(...each);
      // Those that are under way together may each be dearer than what was known when they began.
      const isAlike = each.every((cost) => cost === each[0]);
      if (isAlike) expect(spent()).toBeLessThanOrEqual(Math.max(limit, dearest));
      else expect(spent()).toBeLessThanOrEqual(limit * dearest + dearest);
    }),
    { numRuns: 60 },
  );
});
