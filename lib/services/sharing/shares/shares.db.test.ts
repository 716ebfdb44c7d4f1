import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { hashToken } from "@/lib/auth/token";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { type Attribution } from "@/lib/traces/attribution";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { saveRedaction } from "../../people/redaction/save-redaction";
import { readReliability } from "../../answers/reliability/read-reliability";
import { listShownRuns } from "../../answers/results/list-shown-runs";
import { readRunEvents } from "../../answers/results/read-run-events";
import { saveTaxonomy } from "../../labels/taxonomies/save-taxonomy";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { describeDeletion } from "../../intake/removal/describe-deletion";
import { getTrace } from "../../traces/reading/get-trace";
import { readSteps } from "../../traces/reading/read-steps";
import { updateTrace } from "../../traces/editing/update-trace";
import { noMark } from "@/lib/attribution/certificate/judge-mark";
import { getWorkspace } from "../../people/workspaces/get-workspace";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { createShare, type ShareWish } from "./create-share";
import { listShares } from "./list-shares";
import { previewShare } from "./preview-share";
import { readSharedCoverage, readSharedFigures } from "./read-shared-figures";
import { revokeShare } from "./revoke-share";
import { sweepShares } from "./sweep-shares";
import { findIncidentOf } from "../../watch/incidents/find-incident-of";
import { rowsOf } from "./testing/rows-of";
import { storeToldTrace, toldWords } from "./testing/store-told-trace";

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
});

const open: ShareSettings = {
  runIds: [],
  hasLabels: false,
  hasIncident: false,
  isMasked: false,
  hidesAgents: false,
  hidesExpectedAnswer: false,
};
const wishOf = (traceId: string, settings: Partial<ShareSettings> = {}, wish: Partial<ShareWish> = {}): ShareWish => ({
  traceId,
  settings: { ...open, ...settings },
  expiresInHours: 24,
  passphrase: null,
  ...wish,
});

/** The copy that a share leads to, as a reader has it. */
const snapshotOf = async (shareId: string): Promise<{ reader: WorkspaceContext; traceId: string }> => {
  const { snapshot } = await prisma.share.findUniqueOrThrow({
    where: { id: shareId },
    select: { snapshot: { select: { id: true, slug: true, traces: { select: { id: true } } } } },
  });
  if (!snapshot?.traces[0]) throw new Error("the share has no copy");
  const actor = { kind: "share", shareId, name: "share" } as const;
  return {
    reader: { workspaceId: snapshot.id, workspaceSlug: snapshot.slug, role: "VIEWER", actor },
    traceId: snapshot.traces[0].id,
  };
};

const share = async (wish: ShareWish, by: MemberContext = ctx) => {
  const made = await createShare(by, wish);
  return { ...made, ...(await snapshotOf(made.shareId)) };
};

test(
  "a share is a copy of the trace with the chosen runs and labels, and no edit of the trace changes it",
  { tags: ["long"] },
  async () => {
    const { traceId, runId } = await storeToldTrace(ctx);
    const copy = await share(wishOf(traceId, { runIds: [runId], hasLabels: true }));
    const before = await getTrace(ctx, { id: traceId });
    await updateTrace(ctx, { id: traceId, title: "Edited", question: "Edited?" });
    await prisma.step.updateMany({ where: { traceId }, data: { content: "edited" } });
    await prisma.attributionRun.deleteMany({ where: { traceId } });
    await prisma.annotation.deleteMany({ where: { traceId } });

    const shared = await getTrace(copy.reader, { id: copy.traceId });
    expect(shared).toMatchObject({
      title: before.title,
      question: before.question,
      expectedAnswer: "Lisbon",
      finalAnswer: before.finalAnswer,
      outcome: before.outcome,
      stepCount: 3,
      system: before.system,
      tags: before.tags,
      format: before.format,
      groundTruth: before.groundTruth,
      createdAt: before.createdAt,
      termination: before.termination,
      truth: { source: "adjudicated", agent: "WebSurfer", stepIndex: 1 },
      importedLabels: [{ agent: "WebSurfer", isTruth: true }],
      externalId: null,
      metadata: {},
      issues: [],
      report: null,
      importId: null,
      original: null,
      revisions: [],
      agents: [{ name: "Trip Planner" }, { name: "WebSurfer" }],
    });
    expect(shared.contentHash).not.toBe(before.contentHash);
    expect(shared.labels).toEqual(before.labels);
    expect(shared.annotations.map(({ authorName }) => authorName).sort()).toEqual(["Member 2", "Member 3"]);
    expect(shared.adjudications.map(({ decidedByName }) => decidedByName)).toEqual(["Member 1"]);
    const { steps } = await readSteps(copy.reader, { traceId: copy.traceId, from: 0, count: 9 });
    expect(steps).toMatchObject([
      { agent: "Trip Planner", recipient: "WebSurfer" },
      { agent: "WebSurfer", content: `I mail ${toldWords.secret} about Lisbon.`, isError: true },
      { content: "It is\0 done." },
    ]);
  },
);

test(
  "what was measured of a run goes along as it was, with the limit under which its answer is held back",
  { tags: ["long"] },
  async () => {
    const { traceId, runId } = await storeToldTrace(ctx);
    await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { abstainBelow: 0.4 } });
    const { method, methodVersion, attribution, manifest } = await prisma.attributionRun.findUniqueOrThrow({
      where: { id: runId },
    });
    const partial = await prisma.attributionRun.create({
      data: {
        workspaceId: ctx.workspaceId,
        traceId,
        method,
        methodVersion,
        status: "PARTIAL",
        startedByName: "Olga",
        attribution: attribution ?? {},
        manifest: manifest ?? {},
      },
    });
    const copy = await share(wishOf(traceId, { runIds: [runId, partial.id] }));
    await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { abstainBelow: null } });
    expect(await getWorkspace(copy.reader)).toMatchObject({ abstainBelow: 0.4 });
    const { runs } = await listShownRuns(copy.reader, { traceId: copy.traceId });
    const whole = runs.find(({ status }) => status === "SUCCEEDED");
    expect(runs).toHaveLength(2);
    const { isOutdated: _isOutdated, ...known } = await readReliability(ctx, { runId });
    const figures = await readSharedFigures(copy.reader);
    expect(figures.reliability).toEqual({ [whole?.id ?? ""]: known });
    expect(figures.judges[whole?.id ?? ""]).toEqual(noMark);
  },
);

test(
  "a run keeps its number and its answer, and leaves calls, replies and addresses behind",
  { tags: ["long"] },
  async () => {
    const { traceId, runId } = await storeToldTrace(ctx);
    await prisma.attributionRun.update({ where: { id: runId }, data: { number: 7 } });
    const before = await listShownRuns(ctx, { traceId });
    const copy = await share(wishOf(traceId, { runIds: [runId] }));
    const { runs, counts } = await listShownRuns(copy.reader, { traceId: copy.traceId });
    expect(counts).toEqual({ all: 1, own: 1, evaluations: [] });
    expect(runs).toMatchObject([
      {
        number: 7,
        startedBy: "Member 1",
        providerName: null,
        model: "small",
        policyVersion: 1,
        error: { reply: null },
      },
    ]);
    const [run] = runs;
    expect({ ...run?.attribution, exhibits: [] }).toEqual({ ...before.runs[0]?.attribution, exhibits: [] });
    expect(run?.id).not.toBe(runId);
    const events = await readRunEvents(copy.reader, { runId: run?.id ?? "", after: 0 });
    expect(events.map(({ body }) => body.type)).toEqual(["started", "note", "step-judged", "status"]);
    expect(events[2]?.body).toMatchObject({ stepIndex: 1, confidence: 1, reasoning: "" });
    expect(await readSharedCoverage(copy.reader, { runId: run?.id ?? "" })).toMatchObject({
      callCount: 1,
      full: { stepCount: 2 },
      never: { stepCount: 1 },
    });
    const rows = await rowsOf(copy.reader.workspaceId);
    expect(rows).not.toMatch(/JudgeCall|abcdef01|judge\.internal|Grace|Internal/);
    for (const other of [ctx.workspaceId, traceId, runId, ctx.actor.userId]) expect(rows).not.toContain(other);
  },
);

test("without labels nothing that people or files say of the failure goes along", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const copy = await share(wishOf(traceId));
  const shared = await getTrace(copy.reader, { id: copy.traceId });
  expect(shared).toMatchObject({
    groundTruth: null,
    truth: null,
    labels: [],
    annotations: [],
    adjudications: [],
    importedLabels: [],
    runCount: 0,
  });
});

test("what is hidden stands in no row of the copy", { tags: ["long"] }, async () => {
  const { traceId, runId } = await storeToldTrace(ctx);
  const settings = {
    runIds: [runId],
    hasLabels: true,
    hasIncident: false,
    isMasked: true,
    hidesAgents: true,
    hidesExpectedAnswer: true,
  };
  const copy = await share(wishOf(traceId, settings));
  const rows = (await rowsOf(copy.reader.workspaceId)).toLowerCase();
  for (const hidden of [toldWords.secret, "ada.lovelace", "websurfer", "trip planner", "trip_planner"])
    expect(rows).not.toContain(hidden);
  // In the steps the words of the expected answer stay: they are the trace. In what is said about it they do not.
  const said = rows.split("\n").filter((row) => !row.startsWith("step "));
  expect(said.join("\n")).not.toContain("lisbon");
  const { runs } = await listShownRuns(copy.reader, { traceId: copy.traceId });
  expect(runs[0]?.attribution).toMatchObject({
    agent: "Agent B",
    reason: "Agent B asked Agent A for ⟦e-mail⟧, not ⟦expected answer⟧.",
    quotes: [
      { stepIndex: 1, text: "mail ⟦e-mail⟧" },
      { stepIndex: 1, text: "⟦hidden⟧", isVerified: false },
    ],
  });
  const { steps } = await readSteps(copy.reader, { traceId: copy.traceId, from: 0, count: 9 });
  expect(steps).toMatchObject([
    {
      agent: "Agent A",
      rawAgent: "Agent A",
      recipient: "Agent B",
      content: "Ask Agent Bs, Agent A and Agent B, ⟦e-mail⟧.",
    },
    { agent: "Agent B", tool: { name: "transfer_to_Agent A" }, content: "I mail ⟦e-mail⟧ about Lisbon." },
    { agent: "Agent A" },
  ]);
  expect((await getTrace(copy.reader, { id: copy.traceId })).expectedAnswer).toBeNull();
});

test(
  "words that stand in no step are hidden in as what somebody says, and left out where their step is masked",
  { tags: ["long"] },
  async () => {
    const { traceId, runId } = await storeToldTrace(ctx);
    const quotes = [0, 1, 2].map((stepIndex) => ({ stepIndex, text: "The answer is Lisbon", isVerified: false }));
    const attribution = { agent: "WebSurfer", stepIndex: 1, reason: "", suspects: [], quotes };
    await prisma.attributionRun.update({ where: { id: runId }, data: { attribution } });
    const quotesOf = async (settings: Partial<ShareSettings>) => {
      const copy = await share(wishOf(traceId, { runIds: [runId], ...settings }));
      const { runs } = await listShownRuns(copy.reader, { traceId: copy.traceId });
      return runs[0]?.attribution?.quotes.map(({ text }) => text);
    };
    const said = "The answer is ⟦expected answer⟧";
    expect(await quotesOf({ hidesExpectedAnswer: true })).toEqual([said, said, said]);
    expect(await quotesOf({ hidesExpectedAnswer: true, isMasked: true })).toEqual(["⟦hidden⟧", "⟦hidden⟧", said]);
    expect(await quotesOf({})).toEqual(quotes.map(({ text }) => text));
  },
);

test("names of models are masked wherever they stand, in the preview too", async () => {
  const { traceId, runId } = await storeToldTrace(ctx);
  const model = `ft:small:${toldWords.secret}:${toldWords.surfer}`;
  const row = await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } });
  const attribution = structuredClone(row.attribution) as unknown as Attribution;
  for (const exhibit of attribution.exhibits ?? [])
    if (exhibit.kind === "votes") exhibit.ballots = exhibit.ballots.map((ballot) => ({ ...ballot, model }));
  const manifest = { ...(row.manifest as object), judge: { model, contextTokens: 1_000, baseUrl: "https://judge" } };
  await prisma.attributionRun.update({ where: { id: runId }, data: { model, manifest, attribution } });
  const settings = { ...open, runIds: [runId], isMasked: true, hidesAgents: true };
  const copy = await share(wishOf(traceId, settings));
  const { runs } = await listShownRuns(copy.reader, { traceId: copy.traceId });
  const shown = "ft:small:⟦e-mail⟧:Agent B";
  expect(runs).toMatchObject([{ model: shown }]);
  expect((await previewShare(ctx, { traceId, settings })).runs).toMatchObject([{ model: shown }]);
  const rows = (await rowsOf(copy.reader.workspaceId)).toLowerCase();
  for (const hidden of [toldWords.secret, "websurfer"]) expect(rows).not.toContain(hidden);
});

test(
  "of the workspace's own failure modes those that are named go along, as readers are to see them",
  { tags: ["long"] },
  async () => {
    const { traceId, runId } = await storeToldTrace(ctx);
    const patterns = [{ name: "host", pattern: "acme-intranet", isCaseSensitive: true }];
    await saveRedaction(ctx, { onImport: false, onSharing: true, rules: ["e-mail"], patterns });
    const category = "Loops of WebSurfer";
    const modes = [
      { id: "unused", title: "Trip Planner gives up", definition: "", category },
      { id: "websurfer-loops", title: "WebSurfer loops on acme-intranet", definition: "acme-intranet", category },
    ];
    const taxonomy = await saveTaxonomy(ctx, { name: null, title: "Faults of acme-intranet", modes });
    const named = { failureMode: "websurfer-loops", taxonomy };
    const { attribution } = await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } });
    await prisma.attributionRun.update({
      where: { id: runId },
      data: {
        attribution: { ...(attribution as object), ...named },
        manifest: { taxonomy: { ...taxonomy, title: "Faults of acme-intranet", source: "Ada", modes } },
      },
    });
    await prisma.annotation.updateMany({ where: { traceId }, data: named });
    const copied = (workspaceId: string) => prisma.workspaceTaxonomy.findMany({ where: { workspaceId } });

    const plain = await share(wishOf(traceId, { runIds: [runId], hasLabels: true }));
    expect(await copied(plain.reader.workspaceId)).toMatchObject([{ name: taxonomy.name, modes: [modes[1]] }]);
    const settings = { runIds: [runId], hasLabels: true, isMasked: true, hidesAgents: true };
    const copy = await share(wishOf(traceId, settings));
    expect(await copied(copy.reader.workspaceId)).toMatchObject([
      {
        name: "list 1",
        version: 1,
        title: "Faults of ⟦host⟧",
        modes: [{ id: "m1", title: "Agent B loops on ⟦host⟧", definition: "⟦host⟧", category: "Loops of Agent B" }],
      },
    ]);
    const shownAs = { failureMode: "m1", taxonomy: { name: "list 1", version: "1" } };
    const { runs } = await listShownRuns(copy.reader, { traceId: copy.traceId });
    expect(runs).toMatchObject([{ attribution: shownAs }]);
    expect((await getTrace(copy.reader, { id: copy.traceId })).annotations).toMatchObject([shownAs, shownAs]);
    const rows = (await rowsOf(copy.reader.workspaceId)).toLowerCase();
    for (const hidden of ["websurfer", "acme", "unused"]) expect(rows).not.toContain(hidden);
  },
);

test("a published failure mode stays what it is, and a list that nobody knows is hidden in", async () => {
  const { traceId, runId } = await storeToldTrace(ctx);
  const named = { failureMode: mast.modes[0]?.id ?? "", taxonomy: { name: mast.name, version: mast.version } };
  const { attribution } = await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } });
  await prisma.attributionRun.update({
    where: { id: runId },
    data: { attribution: { ...(attribution as object), ...named } },
  });
  const unknown = { failureMode: "WebSurfer", taxonomy: { name: "of WebSurfer", version: toldWords.secret } };
  await prisma.annotation.updateMany({ where: { traceId }, data: unknown });
  const copy = await share(wishOf(traceId, { runIds: [runId], hasLabels: true, isMasked: true, hidesAgents: true }));
  const { runs } = await listShownRuns(copy.reader, { traceId: copy.traceId });
  expect(runs).toMatchObject([{ attribution: named }]);
  const shownAs = { failureMode: "Agent B", taxonomy: { name: "of Agent B", version: "⟦e-mail⟧" } };
  expect((await getTrace(copy.reader, { id: copy.traceId })).annotations).toMatchObject([shownAs, shownAs]);
});

test("whoever shares what others say of a trace labels it no longer without knowing", async () => {
  const { traceId, runId } = await storeToldTrace(ctx);
  const sightings = (member: MemberContext) =>
    prisma.sighting.count({ where: { traceId, userId: member.actor.userId } });
  const told: [Partial<ShareSettings>, number][] = [
    [{}, 0],
    [{ runIds: [runId] }, 1],
    [{ hasLabels: true }, 1],
  ];
  for (const [settings, count] of told) {
    const editor = await addMember(ctx, "EDITOR");
    await createShare(editor, wishOf(traceId, { ...settings, isMasked: true }));
    expect(await sightings(editor)).toBe(count);
  }
});

test(
  "whatever agents, secrets and answers are called, none of them is left in any row",
  { tags: ["long"] },
  async () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{3,7}$/);
    const name = fc.tuple(word, fc.constantFrom("", " ", "_", "-"), word).map((parts) => parts.join(""));
    // No word that a column or a field is called by, such as `arguments`.
    const letters = fc.stringMatching(/^[a-z]{3}[kqxz][a-z]{4,8}$/);
    const words = fc.record({
      planner: name,
      surfer: name,
      answer: fc.stringMatching(/^[A-Z][a-z]{2}[kqxz][a-z]{4,7}$/),
      secret: letters.map((local) => `${local}@example.org`),
    });
    const settings = { hasLabels: true, isMasked: true, hidesAgents: true, hidesExpectedAnswer: true };
    await fc.assert(
      fc.asyncProperty(words, async (told) => {
        const { traceId, runId } = await storeToldTrace(ctx, told);
        const copy = await share(wishOf(traceId, { ...settings, runIds: [runId] }));
        const rows = (await rowsOf(copy.reader.workspaceId)).toLowerCase();
        const { planner, surfer, secret } = told;
        for (const hidden of [planner, surfer, secret.slice(0, 8)]) expect(rows).not.toContain(hidden.toLowerCase());
        const said = rows.split("\n").filter((row) => !row.startsWith("step "));
        expect(said.join("\n")).not.toContain(told.answer.toLowerCase());
      }),
      { numRuns: 4, endOnFailure: true },
    );
  },
);

test("a preview shows what the share will show, and says what is found", async () => {
  const { traceId, runId } = await storeToldTrace(ctx);
  const settings = {
    runIds: [runId],
    hasLabels: true,
    hasIncident: false,
    isMasked: true,
    hidesAgents: true,
    hidesExpectedAnswer: true,
  };
  const preview = await previewShare(ctx, { traceId, settings });
  expect(preview).toMatchObject({
    expectedAnswer: null,
    stepCount: 3,
    readStepCount: 3,
    isMaskingUsual: true,
    stepsWithExpectedAnswer: 1,
    redactions: [{ rule: "e-mail" }],
    agents: [
      { name: "Trip Planner", shownAs: "Agent A" },
      { name: "WebSurfer", shownAs: "Agent B" },
    ],
    steps: [
      { index: 0, agent: "Agent A", isChanged: true, text: "Ask Agent Bs, Agent A and Agent B, ⟦e-mail⟧." },
      { index: 1, isChanged: true },
      { index: 2, isChanged: false },
    ],
    runs: [{ id: runId, number: 1, model: "small", answer: { agent: "Agent B", stepIndex: 1 } }],
    labels: { annotations: 2, adjudications: 1, imported: 1, ofFile: 1, hasGroundTruth: true },
  });
  expect(preview.hiddenNameCount).toBeGreaterThan(10);
  const plain = await previewShare(ctx, { traceId, settings: open });
  expect(plain).toMatchObject({
    expectedAnswer: "Lisbon",
    hiddenNameCount: 0,
    stepsWithExpectedAnswer: null,
    runs: [],
    labels: null,
    redactions: [{ rule: "e-mail" }],
    steps: [{ isChanged: false }, { isChanged: false }, { isChanged: false }],
  });
  expect(await prisma.share.count({ where: { traceId } })).toBe(0);
});

test("the token is told once and not kept, and only owners make links without end", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const now = new Date("2026-05-01T10:00:00Z");
  const made = await createShare(ctx, wishOf(traceId, {}, { passphrase: "long enough" }), now);
  expect(made.token).toMatch(/^[\w-]{43}$/);
  expect(made.expiresAt).toBe("2026-05-02T10:00:00.000Z");
  const row = await prisma.share.findUniqueOrThrow({ where: { id: made.shareId } });
  expect(row.tokenHash).toBe(hashToken(made.token));
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${made.token}|long enough`));
  const admin = await addMember(ctx, "ADMIN");
  await expect(createShare(admin, wishOf(traceId, {}, { expiresInHours: null }))).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect((await createShare(ctx, wishOf(traceId, {}, { expiresInHours: null }))).expiresAt).toBeNull();
});

test("what cannot be shared is refused, and nothing of it is left", async () => {
  const { traceId, runId } = await storeToldTrace(ctx);
  const workspaces = await prisma.workspace.count({ where: { isSnapshot: true } });
  const refused: [Partial<ShareSettings>, Partial<ShareWish>, string][] = [
    [{}, { expiresInHours: 0 }, "INVALID"],
    [{}, { expiresInHours: 2_161 }, "INVALID"],
    [{}, { passphrase: "1234567" }, "INVALID"],
    [{ runIds: ["7"] }, {}, "NOT_FOUND"],
    [{}, { traceId: "7" }, "NOT_FOUND"],
  ];
  for (const [settings, wish, code] of refused)
    await expect(createShare(ctx, wishOf(traceId, settings, wish))).rejects.toMatchObject({ code });
  await prisma.attributionRun.update({ where: { id: runId }, data: { status: "RUNNING" } });
  await expect(createShare(ctx, wishOf(traceId, { runIds: [runId] }))).rejects.toMatchObject({ code: "INVALID" });
  expect(await prisma.workspace.count({ where: { isSnapshot: true } })).toBe(workspaces);
});

test("shares of another workspace are neither made, shown, listed nor revoked", async () => {
  const stranger = await makeWorkspace();
  const { traceId, runId } = await storeToldTrace(ctx);
  const other = await storeToldTrace(stranger);
  const { shareId } = await createShare(ctx, wishOf(traceId));
  const notFound = { code: "NOT_FOUND" };
  await expect(createShare(stranger, wishOf(traceId))).rejects.toMatchObject(notFound);
  await expect(createShare(stranger, wishOf(other.traceId, { runIds: [runId] }))).rejects.toMatchObject(notFound);
  await expect(previewShare(stranger, { traceId, settings: open })).rejects.toMatchObject(notFound);
  await expect(listShares(stranger, { traceId })).rejects.toMatchObject(notFound);
  await expect(revokeShare(stranger, { shareId })).rejects.toMatchObject(notFound);
  expect((await listShares(stranger)).shares).toEqual([]);
  expect((await listShares(ctx)).shares).toMatchObject([{ id: shareId, state: "active" }]);
});

test("a revoked link stays listed, and its copy is gone", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const copy = await share(wishOf(traceId, { hasLabels: true }));
  await revokeShare(ctx, { shareId: copy.shareId });
  await revokeShare(ctx, { shareId: copy.shareId });
  expect((await listShares(ctx, { traceId })).shares).toMatchObject([
    { id: copy.shareId, traceId, state: "revoked", revokedBy: "Ada", createdBy: "Ada", viewCount: 0 },
  ]);
  expect(await rowsOf(copy.reader.workspaceId)).toBe("");
  expect(await prisma.workspace.count({ where: { id: copy.reader.workspaceId } })).toBe(0);
  const entries = await prisma.auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, kind: { startsWith: "share." } },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ["share.created", copy.shareId],
    ["share.revoked", copy.shareId],
  ]);
});

test("the copies of expired links are swept away, the others stay", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const past = await createShare(ctx, wishOf(traceId, {}, { expiresInHours: 1 }), new Date("2026-05-01T10:00:00Z"));
  const expired = await snapshotOf(past.shareId);
  const valid = await share(wishOf(traceId));
  const endless = await share(wishOf(traceId, {}, { expiresInHours: null }));
  expect(await sweepShares(new Date("2026-05-01T11:00:00Z"))).toBeGreaterThan(0);
  const left = await prisma.workspace.findMany({
    where: { id: { in: [expired, valid, endless].map(({ reader }) => reader.workspaceId) } },
  });
  expect(left.map(({ id }) => id).sort()).toEqual([valid.reader.workspaceId, endless.reader.workspaceId].sort());
  const { shares } = await listShares(ctx, { traceId });
  expect(shares.map(({ state }) => state).sort()).toEqual(["active", "active", "expired"]);
});

test("shares go with their trace, and a deletion says how many", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const copy = await share(wishOf(traceId, { hasLabels: true }));
  await share(wishOf(traceId));
  expect(await describeDeletion(ctx, { ids: [traceId] })).toMatchObject({ traceCount: 1, shareCount: 2 });
  expect(await deleteTraces(ctx, { ids: [traceId] })).toMatchObject({ traceCount: 1, shareCount: 2 });
  expect(await prisma.share.count({ where: { id: copy.shareId } })).toBe(0);
  expect(await rowsOf(copy.reader.workspaceId)).toBe("");
  expect(await prisma.workspace.count({ where: { id: copy.reader.workspaceId } })).toBe(0);
});

test("shares go with their workspace", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const copy = await share(wishOf(traceId));
  await prisma.auditEntry.deleteMany({ where: { workspaceId: ctx.workspaceId } }).catch(() => undefined);
  await prisma.share.deleteMany({ where: { workspaceId: ctx.workspaceId } });
  expect(await prisma.workspace.count({ where: { id: copy.reader.workspaceId } })).toBe(0);
});

test("shares are listed newest first, page by page", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const settings = open;
  await prisma.share.createMany({
    data: Array.from({ length: 60 }, (_, place) => ({
      workspaceId: ctx.workspaceId,
      traceId,
      settings,
      createdByName: "Ada",
      tokenHash: `${traceId} ${place}`,
      createdAt: new Date(2026, 0, 1 + Math.floor(place / 2)),
    })),
  });
  const first = await listShares(ctx);
  expect(first.shares).toHaveLength(50);
  const second = await listShares(ctx, { cursor: first.nextCursor ?? "" });
  expect(second.shares).toHaveLength(10);
  expect(second.nextCursor).toBeNull();
  expect(new Set([...first.shares, ...second.shares].map(({ id }) => id)).size).toBe(60);
  await expect(listShares(ctx, { cursor: "nothing" })).rejects.toMatchObject({ code: "INVALID" });
});

test("the number and title of its incident go along where that is asked for, as readers may see them", async () => {
  const { traceId } = await storeToldTrace(ctx);
  const { workspaceId } = ctx;
  const title = `WebSurfer loses ${toldWords.secret}`;
  const place = { workspaceId, number: 7, systemKey: "shop", suggestedTitle: title };
  const { id: incidentId } = await prisma.incident.create({ data: place });
  const member = { workspaceId, traceId, incidentId, groupId: incidentId, at: new Date() };
  await prisma.incidentTrace.create({ data: { ...member, signature: {}, restsOn: "", because: [] } });
  expect(await previewShare(ctx, wishOf(traceId))).toMatchObject({ incident: null });
  const without = await share(wishOf(traceId));
  expect(await findIncidentOf(without.reader, { traceId: without.traceId })).toBeNull();
  const wish = wishOf(traceId, { hasIncident: true, isMasked: true, hidesAgents: true });
  const shown = { number: 7, title: "Agent B loses ⟦e-mail⟧" };
  expect(await previewShare(ctx, wish)).toMatchObject({ incident: shown });
  const copy = await share(wish);
  expect(await findIncidentOf(copy.reader, { traceId: copy.traceId })).toEqual(shown);
  expect((await rowsOf(copy.reader.workspaceId)).toLowerCase()).not.toContain("websurfer");
});

test("who is to label a trace first shares none of what others say of it", async () => {
  const { traceId, runId } = await storeToldTrace(ctx);
  const labeller = await addMember(ctx, "EDITOR");
  const queue = await prisma.labelQueue.create({
    data: { workspaceId: ctx.workspaceId, name: "Blind", populationCount: 1, seed: 1, createdByName: "Ada" },
  });
  const { workspaceId } = ctx;
  await prisma.queueMember.create({ data: { workspaceId, queueId: queue.id, userId: labeller.actor.userId } });
  await prisma.queueItem.create({ data: { workspaceId, queueId: queue.id, traceId, stream: "worth", position: 0 } });
  for (const settings of [{ runIds: [runId] }, { hasLabels: true }, { hasIncident: true }]) {
    const wish = wishOf(traceId, { ...settings, isMasked: true });
    await expect(createShare(labeller, wish)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(previewShare(labeller, wish)).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  await expect(previewShare(labeller, wishOf(traceId, { isMasked: true }))).resolves.toMatchObject({
    runs: [],
    labels: null,
  });
});
