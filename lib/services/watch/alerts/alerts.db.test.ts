import { expect, test } from "vitest";
import { type ChangeFinding, type VersionFinding } from "@/lib/attribution/watching/alert-finding";
import { type AlertSettings } from "@/lib/attribution/watching/alert-settings";
import { type RuleState, type SeriesState } from "@/lib/attribution/watching/rule-state";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { stickySeries } from "@/lib/attribution/watching/testing/sticky-series";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { setMonthlyBudget } from "../../answers/spend/set-monthly-budget";
import { monthOf } from "../../answers/spend/month-of";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { acknowledgeAlert } from "./acknowledge-alert";
import { addUsualRules } from "./add-usual-rules";
import { checkAllRules } from "./check-all-rules";
import { checkRule } from "./check-rule";
import { deleteRule } from "./delete-rule";
import { listAlertChoices } from "./list-alert-choices";
import { listAlerts } from "./list-alerts";
import { listRules } from "./list-rules";
import { readNamedAgents } from "./read-observations.sql";
import { setIncidentState } from "../incidents/set-incident-state";
import { saveRule } from "./save-rule";
import { switchRule } from "./switch-rule";
import { firstAt, type MadeFact, madeOutcomes, storeFacts, storeRuns } from "./testing/made-facts";

const own = { attributesUploads: false };
const place = (ctx: WorkspaceContext) => ({ slug: ctx.workspaceSlug, name: "Test" });

const makeRule = async (
  ctx: WorkspaceContext,
  settings: AlertSettings,
  more: { systemKey?: string | null; channelIds?: string[] } = {},
): Promise<string> => {
  const { systemKey = null, channelIds = [] } = more;
  const name = `${settings.kind} ${Math.random()}`;
  return (await saveRule(ctx, { id: null, name, isEnabled: true, systemKey, settings, channelIds })).id;
};

const failureRate = { kind: "failure-rate", rate: 0.01 } as const;
const version = { kind: "version", rate: 0.01 } as const;
const agentShare = { kind: "agent-share", rate: 0.01, agent: null, method: null } as const;

/** Checks as the worker does, and answers what there is then. */
const check = async (ctx: WorkspaceContext) => {
  await prisma.alertRule.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { checkedAt: null } });
  const { failed } = await checkAllRules({ workspaceId: ctx.workspaceId });
  expect(failed).toEqual([]);
  return (await listAlerts(ctx)).rows;
};

/** Failures of one system that name Planner with the chance that `shareAt` says. */
const madeFailures = (
  count: number,
  shareAt: (at: number) => number,
  of: (agent: string, at: number) => Partial<MadeFact>,
): MadeFact[] => {
  const random = seededRandom(11);
  return Array.from({ length: count }, (_, at) => {
    const agent = random() < shareAt(at) ? "Planner" : random() < 0.5 ? "Surfer" : "Coder";
    return { systemKey: "magentic", outcome: "failed", ...of(agent, at) };
  });
};

test(
  "a change of a failure rate is told once, whatever batches the traces come in and however often is looked",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(own);
    await makeRule(ctx, failureRate);
    const facts = madeOutcomes("shop", { count: 320, seed: 3, shareAt: (at) => (at < 200 ? 0.1 : 0.5) });
    const raisedAfter: number[] = [];
    for (let from = 0; from < facts.length; from += 64) {
      await storeFacts(ctx.workspaceId, facts.slice(from, from + 64), from);
      raisedAfter.push((await check(ctx)).length);
    }
    expect(raisedAfter).toEqual([0, 0, 0, 1, 1]);
    const [alert] = await check(ctx);
    const finding = alert?.finding as ChangeFinding;
    expect(finding.system).toEqual({ key: "shop", name: "shop" });
    expect(finding.before.hits / finding.before.count).toBeLessThan(0.15);
    expect(finding.since.hits / finding.since.count).toBeGreaterThan(0.35);
    expect(Math.abs(finding.before.count - 200)).toBeLessThanOrEqual(8);
    expect(alert?.title).toMatch(/^shop fails in \d+% of its traces since \d+ Jan, \d/);
    expect(finding.chart.reduce((all, bar) => all + bar.count, 0)).toBe(finding.before.count + finding.since.count);

    // All at once, in another workspace: the same finding.
    const other = await makeWorkspace(own);
    await makeRule(other, failureRate);
    await storeFacts(other.workspaceId, facts);
    expect((await check(other)).map((each) => each.finding)).toEqual([finding]);
  },
);

const stickyFacts = (count: number, seed: number): MadeFact[] =>
  stickySeries({ count, share: 0.4, lag1: 0.6, random: seededRandom(seed) }).map((outcome) => ({
    systemKey: "shop",
    outcome: outcome === "failed" ? "failed" : "passed",
  }));

test("a rule and its alerts warn where one trace tells about the next, and no other workspace hears of it", async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, { ...failureRate, rate: 0.1 });
  const other = await makeWorkspace(own);
  await makeRule(other, { ...failureRate, rate: 0.1 });
  const facts = stickyFacts(400, 4);
  await storeFacts(ctx.workspaceId, facts.slice(0, 60));
  await storeFacts(other.workspaceId, madeOutcomes("shop", { count: 400, seed: 5, shareAt: () => 0.4 }));
  await check(ctx);
  await check(other);
  const [rule] = await listRules(ctx);
  expect(rule?.sticky).toMatchObject([{ systemKey: "shop", systemName: "shop", count: 60 }]);
  expect(rule?.sticky[0]?.lag1).toBeGreaterThan(0.3);
  expect((await listRules(other)).map(({ sticky }) => sticky)).toEqual([[]]);

  await storeFacts(ctx.workspaceId, facts.slice(60), 60);
  const raised = await check(ctx);
  const finding = raised.at(-1)?.finding as ChangeFinding;
  expect(finding.stickiness?.count).toBe(finding.before.count + finding.since.count);
  expect(raised.at(-1)?.text).toMatch(/consecutive traces are similar here \(lag-1 autocorrelation 0\.\d\d over \d+\)/);
});

test("two workers at once tell a change once, and a check that is rolled back tells nothing", async () => {
  const ctx = await makeWorkspace(own);
  const id = await makeRule(ctx, failureRate);
  await storeFacts(
    ctx.workspaceId,
    madeOutcomes("shop", { count: 300, seed: 3, shareAt: (at) => (at < 150 ? 0.1 : 0.6) }),
  );
  // A worker that dies in between leaves neither the alert nor the state.
  await expect(
    prisma.$transaction(async (tx) => {
      await tx.alert.create({ data: { workspaceId: ctx.workspaceId, ruleId: id, changeKey: "half", finding: {} } });
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  await Promise.all([checkRule(id, place(ctx)), checkRule(id, place(ctx)), checkRule(id, place(ctx))]);
  await checkRule(id, place(ctx));
  expect(await prisma.alert.count({ where: { ruleId: id } })).toBe(1);
});

test("traces that arrive late or are deleted do not tell a change again", async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, failureRate);
  const facts = madeOutcomes("shop", { count: 300, seed: 3, shareAt: (at) => (at < 150 ? 0.1 : 0.6) });
  const ids = await storeFacts(ctx.workspaceId, facts);
  expect(await check(ctx)).toHaveLength(1);
  await storeFacts(ctx.workspaceId, madeOutcomes("shop", { count: 60, seed: 4, shareAt: () => 0.1 }), 40);
  expect(await check(ctx)).toHaveLength(1);
  await prisma.traceFact.deleteMany({ where: { workspaceId: ctx.workspaceId, traceId: { in: ids.slice(0, 120) } } });
  expect(await check(ctx)).toHaveLength(1);
});

test("a system that a rule does not watch for a while is gone on with where it stood", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace(own);
  const ids = [await makeRule(ctx, failureRate), await makeRule(ctx, version)];
  const versionAt = (at: number): string => (at < 100 ? "1.0" : "1.1");
  const shareAt = (at: number): number => (at < 100 ? 0.1 : 0.6);
  const [shop] = [
    await storeFacts(ctx.workspaceId, madeOutcomes("shop", { count: 200, seed: 60, shareAt, versionAt })),
    await storeFacts(ctx.workspaceId, madeOutcomes("desk", { count: 200, seed: 61, shareAt, versionAt })),
  ];
  const told = (await check(ctx)).length;
  expect(told).toBe(4);
  const read = () => prisma.alertRule.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  const states = (await read()).map(({ state }) => state);
  const narrow = (systemKey: string | null) =>
    prisma.alertRule.updateMany({ where: { id: { in: ids } }, data: { systemKey } });
  await narrow("desk");
  await check(ctx);
  await check(ctx);
  expect((await listRules(ctx)).map(({ followed }) => followed)).toEqual([1, 1]);
  // Anew, it would have no change to begin behind, and no version to compare with.
  await prisma.traceFact.deleteMany({ where: { workspaceId: ctx.workspaceId, traceId: { in: shop.slice(0, 90) } } });
  await narrow(null);
  expect(await check(ctx)).toHaveLength(told);
  expect((await read()).map(({ state }) => state)).toEqual(states);
});

test("a version that is written in two ways is one, and told of once", async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, version);
  const versionAt = (at: number): string => (at < 100 ? "1.0-RC" : at % 2 === 0 ? "1.1-RC" : "1.1-rc");
  const shareAt = (at: number): number => (at < 100 ? 0.1 : 0.6);
  await storeFacts(ctx.workspaceId, madeOutcomes("shop", { count: 260, seed: 62, shareAt, versionAt }));
  const told = (await check(ctx)).map(({ finding }) => finding as VersionFinding);
  expect(told.map(({ versionBefore, version: name }) => [versionBefore, name.toLowerCase()])).toEqual([
    ["1.0-RC", "1.1-rc"],
  ]);
});

test("each planted regression in a history of versions is told once", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, version);
  const rates: Record<string, number> = { "1.0": 0.1, "1.1": 0.1, "1.2": 0.5, "1.3": 0.5, "1.4": 0.1, "1.5": 0.5 };
  const names = Object.keys(rates);
  const versionAt = (at: number) => names[Math.floor(at / 100)] as string;
  for (const [at, system] of ["a", "b", "c", "d"].entries())
    await storeFacts(
      ctx.workspaceId,
      madeOutcomes(system, {
        count: 600,
        seed: 50 + at,
        shareAt: (place) => rates[versionAt(place)] as number,
        versionAt,
      }),
    );
  const told = (await check(ctx)).map(({ finding }) => finding as VersionFinding);
  const words = told.map((each) => `${each.system.key} ${each.versionBefore} ${each.version}`).toSorted();
  expect(words).toEqual(["a", "b", "c", "d"].flatMap((system) => [`${system} 1.1 1.2`, `${system} 1.4 1.5`]));
  expect(await check(ctx)).toHaveLength(8);
});

test(
  "shares of agents are those of one method's answers, and say of how many ground truth knows and agrees",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(own);
    await makeRule(ctx, agentShare);
    await storeFacts(
      ctx.workspaceId,
      madeFailures(
        300,
        (at) => (at < 150 ? 0.15 : 0.75),
        (agent, at) => ({
          ...(at % 4 === 0 ? { truthAgent: at % 8 === 0 ? agent : "Nobody" } : {}),
          runs: [{ agent }],
        }),
      ),
    );
    const [alert] = await check(ctx);
    const finding = alert?.finding as ChangeFinding;
    expect(finding.agent).toEqual({ key: "planner", name: "Planner" });
    for (const side of [finding.before, finding.since]) {
      expect(side.truthCount / side.count).toBeCloseTo(0.25, 1);
      // Every second one.
      expect(Math.abs(side.agreeCount - side.truthCount / 2)).toBeLessThanOrEqual(1);
    }
    expect(finding.method).toMatchObject({ name: "tracer", version: "1", weights: null });
    expect(alert?.text).toMatch(
      /failures\. Answers of Tracer 1, unchecked: \d+ of \d+; ground truth agrees in \d+ of \d+\. /,
    );
    expect(alert?.title).toMatch(/^Planner is named by Tracer in \d+% of failures of magentic since/);
  },
);

test.each([
  ["the first failures", (at: number) => at < 200],
  ["the newest failures", (at: number) => at >= 200],
])("where a method that errs is checked on %s only, nothing has changed", async (_, isLabelled) => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, agentShare);
  const random = seededRandom(21);
  // It was the coder in 20%; the tracer says so in 40%.
  const facts = Array.from({ length: 400 }, (__, at): MadeFact => {
    const [isCoder, isCalledCoder] = [random() < 0.2, random() < 0.25];
    const truth = isLabelled(at) ? { truthAgent: isCoder ? "Coder" : "Planner" } : {};
    return {
      systemKey: "shop",
      outcome: "failed",
      ...truth,
      runs: [{ agent: isCoder || isCalledCoder ? "Coder" : "Planner" }],
    };
  });
  await storeFacts(ctx.workspaceId, facts);
  expect(await check(ctx)).toEqual([]);
  expect((await stateOfOnlyRule(ctx)).count).toBe(400);
});

test(
  "runs of different versions of a method are never compared, and a new version begins anew",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(own);
    await makeRule(ctx, agentShare);
    // Version 1 names Planner half of the time, version 2 never: together they would look like a change.
    const facts = madeFailures(
      300,
      () => 0.5,
      (agent, at) => ({
        runs: [at < 150 ? { agent, version: "1" } : { agent: "Surfer", version: "2" }],
      }),
    );
    await storeFacts(ctx.workspaceId, facts.slice(0, 150));
    expect(await check(ctx)).toEqual([]);
    await storeFacts(ctx.workspaceId, facts.slice(150), 150);
    expect(await check(ctx)).toEqual([]);
    expect(await stateOfOnlyRule(ctx)).toMatchObject({ method: { version: "2" }, count: 150 });
  },
);

/** The only series of the only rule. */
const stateOfOnlyRule = async (ctx: WorkspaceContext): Promise<SeriesState> => {
  const rule = await prisma.alertRule.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  const [series] = Object.values((rule.state as unknown as RuleState).series);
  if (!series) throw new Error("no series");
  return series;
};

test(
  "new weights begin behind what the ones before were looked at with, however often they change: no stretch is tested twice",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(own);
    await makeRule(ctx, agentShare);
    // A change so long ago is told of once, and not by each version that reads it anew, newest first.
    const facts = madeFailures(
      300,
      (at) => (at < 150 ? 0.15 : 0.75),
      (agent) => ({ runs: [{ agent }] }),
    );
    const ids = await storeFacts(ctx.workspaceId, facts);
    expect(await check(ctx)).toHaveLength(1);
    const { seen } = await stateOfOnlyRule(ctx);
    for (const version of ["2", "3", "2"]) {
      const rest = [...facts.entries()].toReversed();
      for (const part of [rest.slice(0, 200), rest.slice(200)]) {
        await storeRuns(
          ctx.workspaceId,
          part.map(([at, { runs = [] }]) => ({ traceId: ids[at] as string, runs, version })),
        );
        expect(await check(ctx)).toHaveLength(1);
      }
      expect(await stateOfOnlyRule(ctx)).toMatchObject({ method: { version }, since: seen, seen, count: 0 });
    }
    await storeFacts(
      ctx.workspaceId,
      madeFailures(
        40,
        () => 0.75,
        (agent) => ({ runs: [{ agent, version: "2" }] }),
      ),
      300,
    );
    expect(await check(ctx)).toHaveLength(1);
    expect(await stateOfOnlyRule(ctx)).toMatchObject({ method: { version: "2" }, since: seen, count: 40 });
  },
);

test("runs that come late for older failures change nothing of what was counted", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, agentShare);
  const facts = madeFailures(
    300,
    (at) => (at < 150 ? 0.15 : 0.75),
    (agent, at) => ({ runs: at < 150 ? [] : [{ agent }] }),
  );
  const ids = await storeFacts(ctx.workspaceId, facts);
  expect(await check(ctx)).toEqual([]);
  const before = await stateOfOnlyRule(ctx);
  expect(before.count).toBe(150);
  // Where they were counted, there would be a change.
  await storeRuns(
    ctx.workspaceId,
    ids.slice(0, 150).map((traceId) => ({ traceId, runs: [{ agent: "Surfer" }], version: "1" })),
  );
  expect(await check(ctx)).toEqual([]);
  expect(await stateOfOnlyRule(ctx)).toEqual(before);
});

test("counts only up to the first failure that was just stored or whose run is under way", async () => {
  const ctx = await makeWorkspace(own);
  const { workspaceId } = ctx;
  await makeRule(ctx, agentShare);
  const ids = await storeFacts(
    workspaceId,
    madeFailures(
      100,
      () => 0.5,
      (agent) => ({ runs: [{ agent }] }),
    ),
  );
  const [stored, read] = [ids[60] as string, ids[40] as string];
  await prisma.trace.create({
    data: {
      id: stored,
      workspaceId,
      title: "",
      question: "",
      agents: [],
      metadata: {},
      issues: [],
      format: "faultline",
      contentHash: stored,
      stepCount: 1,
      outcome: "failed",
    },
  });
  await prisma.changedTrace.deleteMany({ where: { workspaceId } });
  const ofRead = { workspaceId, traceId: read };
  await prisma.runFact.updateMany({ where: ofRead, data: { status: "RUNNING", at: new Date() } });
  expect(await check(ctx)).toEqual([]);
  expect((await stateOfOnlyRule(ctx)).count).toBe(40);
  await prisma.runFact.updateMany({ where: ofRead, data: { status: "SUCCEEDED" } });
  await check(ctx);
  expect((await stateOfOnlyRule(ctx)).count).toBe(60);
  await prisma.trace.update({ where: { id: stored }, data: { createdAt: new Date(Date.now() - 11 * 60_000) } });
  await prisma.changedTrace.deleteMany({ where: { workspaceId } });
  await check(ctx);
  expect((await stateOfOnlyRule(ctx)).count).toBe(100);
});

test("a rule says what it still needs before it can say anything", async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, agentShare);
  await makeRule(ctx, version);
  await storeFacts(
    ctx.workspaceId,
    madeFailures(
      12,
      () => 0.5,
      (agent) => ({ runs: [{ agent }], version: "1" }),
    ),
  );
  await storeFacts(
    ctx.workspaceId,
    madeFailures(
      5,
      () => 0.5,
      (agent) => ({ runs: [{ agent }], version: "2" }),
    ),
    12,
  );
  expect(await check(ctx)).toEqual([]);
  const needs = (await listRules(ctx)).map(({ kind, needs: each }) => [kind, each]);
  expect(needs).toEqual([
    [
      "agent-share",
      [
        {
          systemKey: "magentic",
          systemName: "magentic",
          version: null,
          what: "answers of one method version",
          has: 17,
          needs: 30,
        },
      ],
    ],
    [
      "version",
      [
        {
          systemKey: "magentic",
          systemName: "magentic",
          version: "2",
          what: "traces of the version before",
          has: 0,
          needs: 20,
        },
      ],
    ],
  ]);
});

test("of 20 histories without a change few are told of", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace(own);
  await makeRule(ctx, { kind: "failure-rate", rate: 0.1 });
  const shares = [0.05, 0.2, 0.5, 0.8];
  const histories = Array.from({ length: 20 }, (_, at) =>
    madeOutcomes(`system ${at}`, { count: 250, seed: 9_000 + at, shareAt: () => shares[at % 4] as number }),
  );
  for (const [from, to] of [
    [0, 130],
    [130, 250],
  ] as const) {
    await storeFacts(
      ctx.workspaceId,
      histories.flatMap((history) => history.slice(from, to)),
      from,
    );
    await check(ctx);
  }
  // Half of 500 traces: 5%, and the upper end of the 99.9% interval of a binomial distribution of 20.
  expect(await prisma.alert.count({ where: { workspaceId: ctx.workspaceId } })).toBeLessThanOrEqual(5);
});

test("a budget is told of at 80 and at 100%, once a month each, and again when it is raised", async () => {
  const ctx = await makeWorkspace(own);
  const { workspaceId } = ctx;
  await makeRule(ctx, { kind: "budget", automationId: null });
  await setMonthlyBudget(ctx, { budgetUsd: 10 });
  const spend = (costUsd: number) =>
    prisma.monthlySpend.upsert({
      where: { workspaceId_month: { workspaceId, month: monthOf(new Date()) } },
      create: { workspaceId, month: monthOf(new Date()), costUsd },
      update: { costUsd },
    });
  await spend(7.9);
  expect(await check(ctx)).toEqual([]);
  await spend(8);
  expect(await check(ctx)).toHaveLength(1);
  await spend(10.2);
  const told = await check(ctx);
  expect(told.map(({ title }) => title)).toEqual([
    "The workspace's budget is spent for this month",
    "80% of the workspace's budget is spent this month",
  ]);
  await setMonthlyBudget(ctx, { budgetUsd: 12 });
  expect(await check(ctx)).toHaveLength(3);
});

test(
  "word is sent with an alert, in the transaction that raises it, and not about what is long past",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(own);
    const { workspaceId } = ctx;
    const channel = await prisma.channel.create({
      data: {
        workspaceId,
        name: "Ops",
        kind: "webhook",
        targetCiphertext: "x",
        hint: "example.org",
        createdByName: "Ada",
      },
    });
    await makeRule(ctx, failureRate, { channelIds: [channel.id] });
    const history = (systemKey: string): MadeFact[] =>
      madeOutcomes(systemKey, { count: 300, seed: 3, shareAt: (at) => (at < 150 ? 0.1 : 0.6) });
    // Ended eight days ago: however young the rule, and however late it is found.
    const hours = Math.floor((Date.now() - firstAt) / 3_600_000);
    await storeFacts(workspaceId, history("shop"), hours - 300 - 8 * 24);
    expect(await check(ctx)).toHaveLength(1);
    expect(await prisma.delivery.count({ where: { workspaceId } })).toBe(0);
    await prisma.alertRule.updateMany({ where: { workspaceId }, data: { createdAt: new Date(firstAt) } });
    await storeFacts(workspaceId, history("desk"), hours - 300 - 8 * 24);
    expect(await check(ctx)).toHaveLength(2);
    expect(await prisma.delivery.count({ where: { workspaceId } })).toBe(0);
    await storeFacts(workspaceId, history("bank"), hours - 300);
    expect(await check(ctx)).toHaveLength(3);
    const [delivery] = await prisma.delivery.findMany({ where: { workspaceId } });
    expect(delivery?.news).toMatchObject({
      type: "alert.raised",
      title: expect.stringMatching(/^bank fails in /) as string,
    });
  },
);

test("what a model foretold is not watched", async () => {
  const ctx = await makeWorkspace(own);
  const traceIds = await storeFacts(ctx.workspaceId, [{ systemKey: "shop", outcome: "failed" }]);
  const runs = [{ agent: "Planner", version: "7" }];
  await storeRuns(ctx.workspaceId, [{ traceId: traceIds[0] ?? "", runs }]);
  const method = { name: "simulated-replay", version: "7", tracerVersionId: null };
  const read = { workspaceId: ctx.workspaceId, systemKey: "shop", limit: 5, after: null, until: null };
  expect((await listAlertChoices(ctx)).methods).toHaveLength(1);
  expect(await readNamedAgents(prisma, { ...read, method: { ...method, name: "tracer" } })).toHaveLength(1);
  await prisma.runFact.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { method: method.name } });
  expect((await listAlertChoices(ctx)).methods).toEqual([]);
  expect(await readNamedAgents(prisma, { ...read, method })).toEqual([]);
  await expect(makeRule(ctx, { ...agentShare, method })).rejects.toMatchObject({ code: "INVALID" });
});

test("a rule keeps its kind, names are unique, and switched off it is not checked", async () => {
  const ctx = await makeWorkspace(own);
  expect(await addUsualRules(ctx)).toEqual({ added: 4 });
  expect(await addUsualRules(ctx)).toEqual({ added: 0 });
  const rules = await listRules(ctx);
  const [first] = rules;
  if (!first) throw new Error("no rule");
  const same = { name: first.name, isEnabled: true, systemKey: null, channelIds: [] };
  await expect(saveRule(ctx, { ...same, id: null, settings: failureRate })).rejects.toMatchObject({ code: "CONFLICT" });
  const other: AlertSettings = first.kind === "version" ? failureRate : version;
  await expect(saveRule(ctx, { ...same, id: first.id, settings: other })).rejects.toMatchObject({ code: "INVALID" });
  await expect(
    saveRule(ctx, { ...same, id: null, name: "New", settings: { kind: "failure-rate", rate: 0.3 as 0.1 } }),
  ).rejects.toMatchObject({ code: "INVALID" });
  for (const { id } of rules) await switchRule(ctx, { id, isEnabled: false });
  expect((await checkAllRules({ workspaceId: ctx.workspaceId })).checked).toBe(0);
  await deleteRule(ctx, { id: first.id });
  expect(await listRules(ctx)).toHaveLength(3);
  const kinds = await prisma.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId }, select: { kind: true } });
  expect(kinds.filter(({ kind }) => kind === "alert-rule.saved")).toHaveLength(8);
  expect(kinds.filter(({ kind }) => kind === "alert-rule.deleted")).toHaveLength(1);
});

test("what another workspace has does not exist", async () => {
  const [ctx, stranger] = [await makeWorkspace(own), await makeWorkspace(own)];
  const id = await makeRule(ctx, failureRate);
  await storeFacts(
    ctx.workspaceId,
    madeOutcomes("shop", { count: 300, seed: 3, shareAt: (at) => (at < 150 ? 0.1 : 0.6) }),
  );
  const [alert] = await check(ctx);
  if (!alert) throw new Error("no alert");
  const unknown = { code: "NOT_FOUND" };
  await expect(switchRule(stranger, { id, isEnabled: false })).rejects.toMatchObject(unknown);
  await expect(deleteRule(stranger, { id })).rejects.toMatchObject(unknown);
  await expect(deleteRule(ctx, { id: "no id" })).rejects.toMatchObject(unknown);
  const input = { name: "Mine", isEnabled: true, systemKey: null, channelIds: [], settings: failureRate };
  await expect(saveRule(stranger, { ...input, id })).rejects.toMatchObject(unknown);
  await expect(acknowledgeAlert(stranger, { id: alert.id })).rejects.toMatchObject(unknown);
  expect((await listAlerts(stranger)).rows).toEqual([]);
  expect(await listRules(stranger)).toEqual([]);
  expect((await listAlertChoices(stranger)).systems).toEqual([]);
  expect((await listAlertChoices(ctx)).systems).toEqual([{ key: "shop", name: "shop" }]);
  await acknowledgeAlert(ctx, { id: alert.id });
  const seen = await listAlerts(ctx);
  expect([seen.openCount, seen.rows[0]?.acknowledgedByName]).toEqual([0, "Ada"]);
});

test("an incident is told once when it is new, closed, back, or its fix is clear, and not what was there before", async () => {
  const [ctx, other] = [await makeWorkspace(own), await makeWorkspace(own)];
  const { workspaceId } = ctx;
  const start = async (of: WorkspaceContext, number: number) => {
    const data = { workspaceId: of.workspaceId, number, systemKey: "shop", suggestedTitle: "Planner loses it" };
    const { id } = await prisma.incident.create({ data: { ...data, traceCount: 2, lastSeenAt: new Date() } });
    await note(of, id, { kind: "started", version: "1.2" });
    return id;
  };
  const note = (of: WorkspaceContext, incidentId: string, event: object, actorName: string | null = null) =>
    prisma.incidentActivity.create({ data: { workspaceId: of.workspaceId, incidentId, event, actorName } });
  await start(ctx, 1);
  const channel = { workspaceId, createdByName: "Ada", name: "Hook", kind: "webhook", targetCiphertext: "", hint: "" };
  const { id: channelId } = await prisma.channel.create({ data: channel });
  await makeRule(ctx, { kind: "incident" }, { channelIds: [channelId] });
  await makeRule(ctx, { kind: "incident" }, { systemKey: "elsewhere" });
  expect(await check(ctx)).toEqual([]);
  const id = await start(ctx, 2);
  await start(other, 1);
  // Opened again before anybody looked.
  await note(ctx, id, { kind: "state", from: "OPEN", to: "FIXED" }, "Ada");
  await check(ctx);
  expect((await check(ctx)).map(({ title }) => title)).toEqual(["INC-2 is new: Planner loses it"]);
  await note(ctx, id, { kind: "reopened", version: "1.5", fixedVersion: "1.4" });
  await check(ctx);
  expect(await check(ctx)).toMatchObject([
    { title: "INC-2 is back in 1.5: Planner loses it", text: "It was fixed; 2 traces of shop by now." },
    { title: "INC-2 is new: Planner loses it", text: "2 traces of shop so far." },
  ]);
  await setIncidentState(ctx, { number: 2, state: "FIXED", version: "1.6" });
  const figures = { failed: { baseline: 12, candidate: 0 }, runs: { baseline: 40, candidate: 40 } };
  await note(ctx, id, { kind: "verdict", verdict: "fixed", version: "1.6", ...figures });
  await check(ctx);
  const titles = [
    "The fix of INC-2 in 1.6 works: Planner loses it",
    "INC-2 was marked as fixed in 1.6: Planner loses it",
  ];
  expect((await check(ctx)).slice(0, 2).map(({ title }) => title)).toEqual(titles);
  expect(await prisma.delivery.count({ where: { workspaceId } })).toBe(4);
});
