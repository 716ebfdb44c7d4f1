// @module-tag long
import "./testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { checkAllRules } from "@/lib/services/watch/alerts/check-all-rules";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { firstAt, type MadeFact, madeOutcomes, storeFacts } from "@/lib/services/watch/alerts/testing/made-facts";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { type AlertSettings } from "@/lib/attribution/watching/alert-settings";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";

// Alert rules over many made histories, through what the worker runs. The same of few stands beside the verb.

const shares = [0.05, 0.2, 0.5, 0.8];
const systemsPerWorkspace = 50;
/** Histories in which a change is planted. */
const plantedCount = 40;

/** Stores the histories of up to 50 systems batch by batch and checks after each; answers the keys of what was told. */
const watchHistories = async (
  settings: AlertSettings,
  histories: readonly MadeFact[][],
  batchSize: number,
): Promise<{ systemKey: string; finding: Record<string, unknown> }[]> => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = ctx;
  await saveRule(ctx, { id: null, name: "Rule", isEnabled: true, systemKey: null, settings, channelIds: [] });
  const length = Math.max(...histories.map((history) => history.length));
  for (let from = 0; from < length; from += batchSize) {
    for (const history of histories) await storeFacts(workspaceId, history.slice(from, from + batchSize), from);
    await prisma.alertRule.updateMany({ where: { workspaceId }, data: { checkedAt: null } });
    expect((await checkAllRules({ workspaceId })).failed).toEqual([]);
  }
  const alerts = await prisma.alert.findMany({ where: { workspaceId } });
  return alerts.map(({ finding }) => {
    const found = finding as { system: { key: string } };
    return { systemKey: found.system.key, finding: found };
  });
};

test(
  "of 200 histories without a change, the number that is told of lies in the 95% interval of the stated rate",
  { tags: ["nightly"] },
  async () => {
    const told = new Set<string>();
    for (const [at, share] of shares.entries()) {
      const histories = Array.from({ length: systemsPerWorkspace }, (_, system) =>
        madeOutcomes(`system ${at} ${system}`, {
          count: 500,
          seed: 70_000 + 1_000 * at + system,
          shareAt: () => share,
        }),
      );
      for (const { systemKey } of await watchHistories({ kind: "failure-rate", rate: 0.05 }, histories, 113))
        told.add(systemKey);
    }
    // Binomial with 200 and 0.05: 4 to 16.
    console.info(`${told.size} of 200 histories without a change were told of`);
    expect(told.size).toBeGreaterThanOrEqual(4);
    expect(told.size).toBeLessThanOrEqual(16);
  },
);

test(
  "of 200 histories of failures whose answers keep their shares, the number that is told of lies in that interval too, whoever was labeled",
  { tags: ["nightly"] },
  async () => {
    const told = new Set<string>();
    for (let at = 0; at < 4; at += 1) {
      const histories = Array.from({ length: systemsPerWorkspace }, (_, system) => {
        const random = seededRandom(90_000 + 1_000 * at + system);
        return Array.from({ length: 500 }, (__, place): MadeFact => {
          const drawn = random();
          const agent = drawn < 0.5 ? "Planner" : drawn < 0.8 ? "Surfer" : "Coder";
          // People have looked at the first ones, and see less of the planner than the method does.
          const truth = place < 200 ? { truthAgent: drawn < 0.2 ? "Planner" : "Surfer" } : {};
          return { systemKey: `system ${at} ${system}`, outcome: "failed", runs: [{ agent }], ...truth };
        });
      });
      const settings = { kind: "agent-share", rate: 0.05, agent: null, method: null } as const;
      for (const { systemKey } of await watchHistories(settings, histories, 170)) told.add(systemKey);
    }
    console.info(`${told.size} of 200 histories whose answers keep their shares were told of`);
    expect(told.size).toBeGreaterThanOrEqual(4);
    expect(told.size).toBeLessThanOrEqual(16);
  },
);

test(
  "of 200 histories of two equal versions, the number whose second one is called worse lies in that interval too",
  { tags: ["nightly"] },
  async () => {
    const told = new Set<string>();
    for (const [at, share] of shares.entries()) {
      const histories = Array.from({ length: systemsPerWorkspace }, (_, system) =>
        madeOutcomes(`system ${at} ${system}`, {
          count: 480,
          seed: 110_000 + 1_000 * at + system,
          shareAt: () => share,
          versionAt: (place) => (place < 160 ? "1.0" : "1.1"),
        }),
      );
      for (const { systemKey } of await watchHistories({ kind: "version", rate: 0.05 }, histories, 480))
        told.add(systemKey);
    }
    console.info(`${told.size} of 200 versions as good as the one before were called worse`);
    expect(told.size).toBeGreaterThanOrEqual(4);
    expect(told.size).toBeLessThanOrEqual(16);
  },
);

test(
  "of many histories of versions each planted regression is told once, and of versions without one few",
  { tags: ["nightly"] },
  async () => {
    const rates = [0.1, 0.1, 0.1, 0.45, 0.45];
    const versionAt = (at: number): string => `1.${Math.floor(at / 120)}`;
    const histories = Array.from({ length: plantedCount }, (_, system) =>
      madeOutcomes(`system ${system}`, {
        count: 600,
        seed: 50_000 + system,
        versionAt,
        shareAt: (at) => rates[Math.floor(at / 120)] as number,
      }),
    );
    const told = await watchHistories({ kind: "version", rate: 0.05 }, histories, 90);
    const words = told.map(({ systemKey, finding }) => `${systemKey} ${String(finding["version"])}`);
    expect(new Set(words).size).toBe(words.length);
    const planted = histories.map((_, system) => `system ${system} 1.3`);
    expect(planted.filter((word) => !words.includes(word))).toEqual([]);
    // Comparisons of equal versions at 5%: 2 to 11 of 120 in the 95% interval.
    const others = words.length - planted.length;
    const equalCount = 3 * plantedCount;
    console.info(`All planted regressions were told of once, and ${others} of ${equalCount} versions without one`);
    expect(others).toBeLessThanOrEqual(11);
  },
);

test("of many histories each planted change of a failure rate is told once", { tags: ["nightly"] }, async () => {
  const histories = Array.from({ length: plantedCount }, (_, system) =>
    madeOutcomes(`system ${system}`, { count: 400, seed: 30_000 + system, shareAt: (at) => (at < 200 ? 0.1 : 0.45) }),
  );
  const told = await watchHistories({ kind: "failure-rate", rate: 0.01 }, histories, 77);
  const placeOf = ({ finding }: (typeof told)[number]): number =>
    (Date.parse((finding["since"] as { from: string }).from) - firstAt) / 3_600_000;
  const planted = told.filter((each) => Math.abs(placeOf(each) - 200) <= 30);
  const counts = histories.map((_, at) => planted.filter(({ systemKey }) => systemKey === `system ${at}`).length);
  console.info(`${counts.filter((count) => count === 1).length} of ${counts.length} planted changes were told of once`);
  expect(counts).toEqual(counts.map(() => 1));
  // 1% within 500 traces: of 40 histories of 400 three at most in the 99% interval.
  expect(told.length - planted.length).toBeLessThanOrEqual(3);
});
