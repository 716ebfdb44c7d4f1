import { randomUUID } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import { findActions, takesVersion } from "@/e2e/harness/find-actions";
import { prisma } from "@/lib/db";
import { defaultPolicy } from "@/lib/attribution/labels/default-policy";
import { saveChannel } from "@/lib/services/connections/channels/save-channel";
import { ensureSandbox } from "@/lib/services/connections/targets/ensure-sandbox";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { sendFile } from "@/lib/services/intake/imports/testing/send-file";
import { listMappings } from "@/lib/services/intake/mappings/list-mappings";
import { saveMapping } from "@/lib/services/intake/mappings/save-mapping";
import { saveTaxonomy } from "@/lib/services/labels/taxonomies/save-taxonomy";
import { saveView } from "@/lib/services/overview/saved-views/save-view";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { addComment } from "@/lib/services/sharing/comments/add-comment";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { listDestinations } from "@/lib/services/watch/write-back/list-destinations";
import { saveDestination } from "@/lib/services/watch/write-back/save-destination";
import { saveFix } from "@/lib/services/watch/fixes/save-fix";
import { saveAutomation } from "@/lib/services/watch/automations/save-automation";
import { defaultRedaction } from "@/lib/traces/redaction/redaction-settings";
import { dataSetWords } from "@/lib/attribution/evaluation/data-set-words";
import { providerWords, secretWords } from "@/lib/attribution/provider-words";
import { fixWords } from "@/lib/attribution/fixes/fix-words";
import { incidentWords } from "@/lib/attribution/incidents/incident-words";
import { automationWords } from "@/lib/attribution/watching/automation-words";
import { destinationWords } from "@/lib/attribution/write-back/destination-words";
import { channelWords } from "@/lib/attribution/watching/channel-words";
import { ruleWords } from "@/lib/attribution/watching/rule-words";
import { targetWords } from "@/lib/replay/target-words";
import { detailWords } from "@/lib/traces/detail-words";
import { redactionWords } from "@/lib/traces/redaction/redaction-words";
import { retentionWords } from "@/lib/traces/retention/retention-words";
import { figureWords, listWords, versionOf } from "@/lib/traces/saved-words";
import { listChannels } from "@/lib/services/connections/channels/list-channels";
import { listProviders } from "@/lib/services/connections/providers/list-providers";
import { listTargets } from "@/lib/services/connections/targets/list-targets";
import { listDataSets } from "@/lib/services/measure/data-sets/list-data-sets";
import { listSavedViews } from "@/lib/services/overview/saved-views/list-saved-views";
import { readRetention } from "@/lib/services/intake/retention/read-retention";
import { getRedaction } from "@/lib/services/people/redaction/get-redaction";
import { listRules } from "@/lib/services/watch/alerts/list-rules";
import { readIncident } from "@/lib/services/watch/incidents/read-incident";
import { listAutomations } from "@/lib/services/watch/automations/list-automations";

const session = vi.hoisted(() => ({ userId: null as string | null }));
vi.mock("@/lib/auth/auth", () => ({
  auth: async () => ({ user: { id: session.userId, name: "Ada", email: "ada@example.org" } }),
}));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

interface Case {
  /** Makes what is saved over. Answers what names it in the input. */
  prepare?: (ctx: MemberContext) => Promise<object>;
  /** What its form is filled in with, in the words that its page makes of what it draws. */
  drawn?: (ctx: MemberContext) => Promise<string | undefined>;
  /** What the first tab says, and words of it. */
  first: readonly [object, string];
  /** What the second one says, which knows nothing of the first. */
  second: object;
  /** What another workspace has that could come of trying to save there over what it has not. */
  strayed?: (ctx: MemberContext) => Promise<readonly unknown[]>;
  /** Of settings there is nothing that another workspace could name. */
  isOwnOnly?: boolean;
}

const rule = { kind: "json" as const, list: "rounds", kinds: {}, outcomes: {}, order: "sequence" as const };
const mapping = { ...rule, fields: { content: "words", agent: "by" }, trace: {} };
const provider = {
  name: "Main",
  preset: "custom",
  baseUrl: "https://judge.example/v1",
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: 4,
  timeoutMs: 5000,
  models: [],
};
const automation = {
  filter: "",
  isEnabled: true,
  run: null,
  maxRunCostUsd: null,
  monthlyBudgetUsd: null,
  queueId: null,
};
const alert = {
  isEnabled: true,
  systemKey: null,
  settings: { kind: "failure-rate" as const, rate: 0.05 as const },
  channelIds: [],
};
const fix = { version: "1.5", baseline: "1.4", leastFall: 0.2, guard: "other-failures" as const, change: null };
const label = {
  queueId: null,
  agent: "Solver",
  stepIndex: 1,
  range: null,
  isCertain: true,
  quotes: [],
  contributory: [],
  failureMode: null,
  taxonomy: null,
  policyVersion: null,
  readingMs: 1,
};
const mode = { id: "1", title: "One", definition: "", category: "" };

const addChannel = (ctx: MemberContext) =>
  saveChannel(ctx, { name: "Ops", kind: "webhook", url: "https://hooks.example/secret-path" });
const storeTrace = async (ctx: MemberContext) => ({
  traceId: await storeSample(ctx, { title: "A trip", agents: [{ name: "Solver" }] }),
});
const own = { isOwnOnly: true };
const oldRule = { afterDays: 30, outcome: null, includesLabeled: false };
const place = { kind: "phoenix", rule: "own", baseUrl: "https://phoenix.example" } as const;

/** By the name of the action: every one that takes a version is here. */
const cases: Record<string, Case> = {
  renameViewAction: {
    prepare: async (ctx) => ({ id: (await saveView(ctx, { page: "overview", name: "A view", query: "" })).id }),
    drawn: async (ctx) => (await listSavedViews(ctx, { page: "overview" }))[0]?.name,
    first: [{ name: "First view" }, "First view"],
    second: { name: "Second view" },
  },
  updateViewAction: {
    prepare: async (ctx) => ({ id: (await saveView(ctx, { page: "traces", name: "A view", query: "q=a" })).id }),
    drawn: async (ctx) => (await listSavedViews(ctx, { page: "traces" }))[0]?.query,
    first: [{ query: "q=first" }, "q=first"],
    second: { query: "q=second" },
  },
  renameDataSetAction: {
    prepare: async ({ workspaceId }) => {
      const data = { workspaceId, name: "A set", createdByName: "Ada" };
      return { dataSetId: (await prisma.dataSet.create({ data })).id };
    },
    drawn: async (ctx) => (await listDataSets(ctx)).map(dataSetWords)[0],
    first: [{ name: "A set", description: "Of the first" }, "Name: A set\nDescription: Of the first"],
    second: { name: "A set", description: "Of the second" },
  },
  renameMappingAction: {
    prepare: async (ctx) => ({ id: (await saveMapping(ctx, { name: "Rounds", rule: mapping })).id }),
    drawn: async () => "Rounds",
    first: [{ name: "First" }, "First"],
    second: { name: "Second" },
  },
  mapImportAction: {
    prepare: async (ctx) => ({ id: (await sendFile(ctx, { rounds: [{ by: "Clerk", words: "There are 7." }] })).id }),
    first: [{ name: "Rounds", mapping }, "Of a step, content: words"],
    second: { name: "Rounds", mapping: { ...mapping, fields: { content: "by" } } },
    strayed: listMappings,
  },
  saveProviderAction: {
    prepare: async (ctx) => ({ id: (await saveProvider(ctx, { ...provider, key: "sk-0123456789abcdef" })).id }),
    drawn: async (ctx) => (await listProviders(ctx)).map((one) => providerWords(one, secretWords(one)))[0],
    first: [
      { ...provider, concurrency: 7 },
      "API key: a key, ending in cdef\nExtra headers: none\nRequests per minute: none",
    ],
    second: { ...provider, name: "Other", key: "sk-another-key-that-is-long" },
  },
  saveChannelAction: {
    prepare: async (ctx) => ({ id: (await addChannel(ctx)).id, kind: "webhook" }),
    drawn: async (ctx) => (await listChannels(ctx)).map(channelWords)[0],
    first: [{ name: "First", url: "https://hooks.example/first-secret" }, "Leads to: https://hooks.example/…"],
    second: { name: "Second" },
  },
  saveDestinationAction: {
    prepare: async (ctx) => ({ ...place, id: (await saveDestination(ctx, { ...place, name: "Phoenix" })).id }),
    drawn: async (ctx) => (await listDestinations(ctx)).map(destinationWords)[0],
    first: [{ name: "First", project: "first" }, "Leads to: https://phoenix.example, project first"],
    second: { name: "Second" },
  },
  saveTargetAction: {
    prepare: async (ctx) => ({ id: (await ensureSandbox(ctx)).id, system: null }),
    drawn: async (ctx) => (await listTargets(ctx)).map(targetWords)[0],
    first: [{ maxConcurrent: 3, maxSeconds: 9 }, "Seconds a replay may take: 9"],
    second: { maxConcurrent: 2, maxSeconds: 8 },
  },
  saveRuleAction: {
    prepare: async (ctx) => {
      const channelIds = [(await addChannel(ctx)).id];
      return { ...alert, channelIds, id: (await saveRule(ctx, { ...alert, channelIds, id: null, name: "Rates" })).id };
    },
    drawn: async (ctx) => (await listRules(ctx)).map((one) => ruleWords(one))[0],
    first: [{ name: "Rates", isEnabled: false }, "On: no\nSystem: each\nFalse alarms: 5%\nTells: Ops"],
    second: { name: "Rates of the second" },
  },
  changeIncidentAction: {
    prepare: async ({ workspaceId }) => {
      const { number } = await prisma.incident.create({
        data: { workspaceId, number: 1, systemKey: "", suggestedTitle: "Solver goes wrong" },
      });
      return { number };
    },
    drawn: async (ctx) => incidentWords(await readIncident(ctx, { number: 1 })),
    first: [{ change: { kind: "state", state: "FIXED", version: "1.4" } }, "State: fixed\nFixed in: 1.4"],
    second: { change: { kind: "title", title: "Loses the price" } },
  },
  saveFixAction: {
    prepare: async (ctx) => {
      const { workspaceId } = ctx;
      const { id: incidentId, number } = await prisma.incident.create({
        data: { workspaceId, number: 1, systemKey: "", suggestedTitle: "Solver goes wrong" },
      });
      const [traceId, at] = [randomUUID(), new Date()];
      await prisma.traceFact.create({
        data: { workspaceId, traceId, at, day: at, systemKey: "", version: "1.4", outcome: "failed", stepCount: 1 },
      });
      await prisma.incidentTrace.create({
        data: { workspaceId, traceId, incidentId, groupId: incidentId, at, signature: {}, restsOn: "" },
      });
      const { id } = await saveFix(ctx, { ...fix, number, id: null });
      return { ...fix, number, id };
    },
    drawn: async () => fixWords(fix),
    first: [{ leastFall: 0.3 }, "Compared with: 1.4\nFalls by at least: 30 points"],
    second: { change: "Checks the price." },
  },
  saveAutomationAction: {
    prepare: async (ctx) => {
      const input = { ...automation, name: "Nightly", channelIds: [(await addChannel(ctx)).id] };
      return { ...input, id: (await saveAutomation(ctx, { ...input, id: null })).id };
    },
    drawn: async (ctx) => (await listAutomations(ctx)).map((one) => automationWords(one))[0],
    first: [{ filter: "outcome:failed" }, "Filter: outcome:failed\nOn: yes\nRun: none"],
    second: { name: "Daily" },
  },
  editCommentAction: {
    prepare: async (ctx) => {
      const said = { ...(await storeTrace(ctx)), stepIndex: null, text: "It was step 1.", id: randomUUID() };
      return { commentId: (await addComment(ctx, said)).id };
    },
    drawn: async () => "It was step 1.",
    first: [{ text: "It was step 2." }, "It was step 2."],
    second: { text: "It was step 3." },
  },
  updateTraceAction: {
    prepare: storeTrace,
    drawn: async () => detailWords({ title: "A trip" }),
    first: [{ title: "A trip to Lisbon" }, "Title: A trip to Lisbon"],
    second: { title: "A trip to Porto" },
  },
  saveAnnotationAction: {
    prepare: storeTrace,
    first: [{ ...label, reason: "From the first tab" }, "From the first tab"],
    second: { ...label, reason: "From the second tab" },
  },
  saveTaxonomyAction: {
    prepare: async (ctx) => ({ name: (await saveTaxonomy(ctx, { name: null, title: "Ours", modes: [mode] })).name }),
    first: [{ title: "Of the first", modes: [mode] }, "Of the first"],
    second: { title: "Of the second", modes: [mode] },
  },
  savePolicyAction: { ...own, first: [{ text: "First" }, "First"], second: { text: `${defaultPolicy} Second.` } },
  renameWorkspaceAction: {
    ...own,
    drawn: async () => "Test",
    first: [{ name: "First" }, "First"],
    second: { name: "Second" },
  },
  setAbstainBelowAction: {
    ...own,
    drawn: async () => figureWords(null),
    first: [{ abstainBelow: 0.4 }, "0.4"],
    second: { abstainBelow: 0.5 },
  },
  setMonthlyBudgetAction: {
    ...own,
    drawn: async () => figureWords(null),
    first: [{ budgetUsd: 40 }, "40"],
    second: { budgetUsd: null },
  },
  saveHostsAction: {
    ...own,
    drawn: async () => listWords([]),
    first: [{ hosts: ["a.internal"] }, "a.internal"],
    second: { hosts: ["b.internal"] },
  },
  saveRedactionAction: {
    ...own,
    drawn: async (ctx) => redactionWords(await getRedaction(ctx)),
    first: [{ settings: { ...defaultRedaction, rules: ["iban"] } }, "On sharing: yes\nLooks for: iban"],
    second: { settings: { ...defaultRedaction, onImport: true } },
  },
  saveRetentionAction: {
    ...own,
    drawn: async (ctx) => retentionWords(await readRetention(ctx)),
    first: [{ settings: { rules: [oldRule] } }, "Rule 1 deletes traces after days: 30"],
    second: { settings: { rules: [{ ...oldRule, afterDays: 60 }] } },
  },
};

type AnyAction = (input: object) => Promise<{
  data?: unknown;
  serverError?: string | { newer: { text: string; version: string } };
}>;
const actions = new Map<string, AnyAction>();
const versioned = findActions().filter(takesVersion);

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const file of new Set(versioned.map(({ name }) => name.split(" ")[0] ?? ""))) {
    // oxlint-disable-next-line import/no-dynamic-require -- the sources name the file
    const exported = (await import(/* @vite-ignore */ `../${file.replace(/\.tsx?$/, "")}`)) as Record<
      string,
      AnyAction
    >;
    for (const [name, act] of Object.entries(exported)) actions.set(name, act);
  }
});

it("has a case for every action that takes a version", () => {
  expect(versioned.map(({ name }) => name.split(" ").at(-1)).sort()).toEqual(Object.keys(cases).sort());
});

it.each(Object.entries(cases))("%s replaces nothing that its form has not seen, and shows it", async (name, each) => {
  const act = actions.get(name);
  if (!act) throw new Error(`There is no ${name}.`);
  const [ctx, stranger] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const named = { workspace: ctx.workspaceSlug, ...(await each.prepare?.(ctx)) };
  session.userId = ctx.actor.userId;
  const drawn = await each.drawn?.(ctx);
  // Who names a version that nothing has is told which one stands there.
  const asked = await act({ ...named, ...each.first[0], seen: "1999-01-01T00:00:00.000Z" });
  const before = typeof asked.serverError === "object" ? asked.serverError.newer.version : null;
  if (drawn !== undefined) expect(before).toBe(versionOf(drawn));
  if (before !== null)
    expect(await act({ ...named, ...each.first[0], seen: before })).not.toHaveProperty("serverError");
  const second = { ...named, ...each.second, seen: before };
  const refused = await act(second);
  if (typeof refused.serverError !== "object") throw new Error(`Saved, or ${refused.serverError}`);
  const { newer } = refused.serverError;
  expect(newer.text).toContain(each.first[1]);
  expect(newer.text).not.toMatch(/secret|0123456/);
  if (!each.isOwnOnly) {
    session.userId = stranger.actor.userId;
    const elsewhere = await act({ ...second, workspace: stranger.workspaceSlug });
    expect(elsewhere.serverError).toMatch(/does not exist|no longer exists/);
    expect((await each.strayed?.(stranger)) ?? []).toEqual([]);
    session.userId = ctx.actor.userId;
  }
  expect(await act({ ...second, seen: newer.version })).not.toHaveProperty("serverError");
});
