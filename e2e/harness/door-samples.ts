import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { createQueue } from "@/lib/services/labels/queues/create-queue";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { renewAllFacts } from "@/lib/services/ground/facts/renew-all-facts";
import { groupFailuresOf } from "@/lib/services/watch/incidents/group-failures-of";
import { listTracers } from "@/lib/services/answers/tracers/list-tracers";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { freezeAll } from "./made-data-set";
import { madeTrace, storeRun } from "./made-trace";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./workspace";

/** Values for the parts of addresses in brackets, by their names. */
export type Samples = Record<string, string>;

/** Two links behind a passphrase each. */
export interface GuardedShares {
  token: string;
  /** What its passphrase was answered with. */
  accessToken: string;
  other: { token: string; passphrase: string };
}

/**
 * Something in `workspace` for every part of an address that names one: with them an address leads somewhere. `shared`
 * are those of the copy that a link leads to, its workspace included. A new kind of thing gets its line here.
 */
export async function makeSamples(
  page: Page,
  workspace: TestWorkspace,
  annotators: readonly string[],
): Promise<{ samples: Samples; shared: Samples; guarded: GuardedShares }> {
  await stopAutomaticRuns(workspace);
  const { ctx } = workspace;
  const { workspaceId } = ctx;
  const [trace] = await upload(page.request, workspace, madeTrace(6, 3).file);
  const traceId = trace?.id ?? "";
  const sessionId = "tour-1";
  await prisma.trace.update({ where: { id: traceId }, data: { sessionId } });
  const runId = await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 3 });
  const manifest = { traceContentHash: "0".repeat(64), method: "all-at-once", methodVersion: "1", promptHash: "1" };
  await prisma.attributionRun.update({
    where: { id: runId },
    data: { manifest: { ...manifest, judge: null, tracer: null, parameters: {} } },
  });
  // Not blind: who labels blind is refused what others say, whatever their role.
  const { id: queueId } = await createQueue(ctx, {
    name: "Week 47",
    selection: { ids: [traceId] },
    members: [...annotators],
    annotatorsPerTrace: 1,
    isBlind: false,
    reservationMinutes: 30,
    randomShare: 0,
    randomSample: 0,
    assignment: "anyone",
  });
  const { id: dataSetId } = await freezeAll(workspace, "Halls");
  const { version } = await getDataSet(ctx, { id: dataSetId });
  const own = { workspaceId, startedByName: "Olga" };
  const evaluation = await prisma.evaluation.create({
    data: {
      ...own,
      versionId: version.id,
      name: "Halls",
      filledAt: new Date(),
      entries: { create: [{ workspaceId, position: 0, kind: "method", title: "All", method: "all-at-once" }] },
    },
  });
  const [tracer] = await listTracers(ctx);
  const stored = await prisma.import.findFirstOrThrow({ where: { workspaceId }, select: { id: true } });
  const original = await prisma.original.findFirstOrThrow({
    where: { workspaceId },
    select: { id: true, sha256: true, byteSize: true },
  });
  await prisma.stepMedia.create({
    data: {
      workspaceId,
      traceId,
      stepIndex: 0,
      place: 0,
      kind: "file",
      sha256: original.sha256,
      byteSize: original.byteSize,
      originalId: original.id,
    },
  });
  const made = { workspaceId, createdByName: "Olga" };
  const mapping = await prisma.mapping.create({ data: { ...made, name: "Halls", rule: {} } });
  const view = await prisma.savedView.create({
    data: { ...made, name: "Monday", page: "overview", query: "range=7d" },
  });
  const automation = await prisma.automation.create({
    data: { ...made, name: "Read failures", filter: "outcome:failed" },
  });
  // Off, so that the server does not look after it meanwhile.
  const { id: ruleId } = await prisma.alertRule.create({
    data: {
      ...made,
      kind: "failure-rate",
      name: "Failures",
      isEnabled: false,
      settings: { kind: "failure-rate", rate: 0.05 },
    },
  });
  const finding = { kind: "budget", month: "2026-11", percent: 80, spentUsd: 8, budgetUsd: 10, automation: null };
  const alert = await prisma.alert.create({ data: { workspaceId, ruleId, changeKey: "first", finding } });
  const channel = await prisma.channel.create({
    data: { ...made, name: "Hook", kind: "webhook", isEnabled: false, targetCiphertext: "", hint: "hook.example.org" },
  });
  const destination = await prisma.destination.create({
    data: {
      ...made,
      name: "Phoenix",
      kind: "phoenix",
      rule: "asked",
      accessCiphertext: "",
      hint: "phoenix.example.org",
    },
  });
  const provider = await prisma.provider.create({
    data: { workspaceId, name: "Halls", preset: "custom", baseUrl: await startModelList() },
  });
  const target = await prisma.replayTarget.create({
    data: { ...made, name: "Bakery", kind: "HTTP", url: "https://bakery.example.org/replay", secretCiphertext: "" },
  });
  const replayed = { ...own, traceId, targetId: target.id, targetName: "Bakery" };
  // Over, so that no worker takes it up.
  const replay = await prisma.replay.create({
    data: {
      ...replayed,
      requestHash: "0".repeat(64),
      contentHash: "0".repeat(64),
      arm: "what-if",
      stepIndex: 3,
      seed: "1",
      start: "prefix",
      status: "CANCELLED",
      finishedAt: new Date(),
    },
  });
  const study = await prisma.study.create({
    data: {
      ...replayed,
      number: 1,
      kind: "ABLATION",
      name: "Without each agent",
      status: "CANCELLED",
      maxReplays: 10,
      settings: { kind: "ablation", traceId, replays: 10, levelPercent: 5, agents: [], replacements: [], seed: 1 },
    },
  });
  // Here, so that no worker does it while what stands in the workspace is compared.
  await renewAllFacts({ workspaceId, signal: new AbortController().signal });
  await groupFailuresOf(workspaceId);
  const fixId = await makeFix(workspaceId);
  const shares = await makeShares(page, ctx, { traceId, runId });
  const samples: Samples = {
    workspace: workspace.slug,
    traceId,
    sessionId,
    runId,
    queueId,
    dataSetId,
    evaluationId: evaluation.id,
    tracerId: tracer?.id ?? "",
    importId: stored.id,
    sha256: original.sha256 ?? "",
    mediaHash: original.sha256 ?? "",
    mappingId: mapping.id,
    viewId: view.id,
    automationId: automation.id,
    channelId: channel.id,
    destinationId: destination.id,
    fixId,
    providerId: provider.id,
    userId: workspace.userId,
    // Of doors that change something: refused before it is looked for, and not there for whoever may come in.
    ...absent("setId", "issueId", "deliveryId", "commentId", "invitationId", "apiKeyId"),
    ruleId,
    alertId: alert.id,
    shareId: shares.shareId,
    token: shares.token,
    targetId: target.id,
    replayId: replay.id,
    studyId: study.id,
    number: "1",
    index: "0",
    name: "mast",
    "...path": "nowhere",
    "...nextauth": "csrf",
    "...page": "glossary",
    picture: "trajectory-light.png",
  };
  return { samples, shared: { ...samples, ...shares.copied }, guarded: shares.guarded };
}

const absent = (...names: string[]): Samples => Object.fromEntries(names.map((name) => [name, randomUUID()]));

/** An endpoint that lists one model, for as long as this process lives. */
async function startModelList(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"data":[{"id":"small"}]}');
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** A fix of the first incident. */
async function makeFix(workspaceId: string): Promise<string> {
  const { id: incidentId } = await prisma.incident.findFirstOrThrow({ where: { workspaceId, number: 1 } });
  const said = { version: "2.0", baseline: "1.0", leastFall: 0.1, guard: "other-failures", createdByName: "Olga" };
  // Withdrawn, so that the server does not look after it meanwhile.
  return (await prisma.incidentFix.create({ data: { workspaceId, incidentId, ...said, withdrawnAt: new Date() } })).id;
}

/**
 * Links of a trace: one that is open, with what stands in the workspace of its copy, and two behind a passphrase,
 * of which the first was opened.
 */
async function makeShares(
  page: Page,
  ctx: TestWorkspace["ctx"],
  { traceId, runId }: { traceId: string; runId: string },
): Promise<{ token: string; shareId: string; copied: Samples; guarded: GuardedShares }> {
  const make = (passphrase: string | null) =>
    createShare(ctx, {
      traceId,
      expiresInHours: 1,
      passphrase,
      settings: {
        runIds: [runId],
        hasLabels: false,
        hasIncident: false,
        isMasked: false,
        hidesAgents: false,
        hidesExpectedAnswer: false,
      },
    });
  const open = await make(null);
  const { snapshot } = await prisma.share.findUniqueOrThrow({
    where: { id: open.shareId },
    select: { snapshot: { select: { slug: true, traces: { select: { id: true } }, runs: { select: { id: true } } } } },
  });
  const copied = {
    workspace: snapshot?.slug ?? "",
    traceId: snapshot?.traces[0]?.id ?? "",
    runId: snapshot?.runs[0]?.id ?? "",
  };
  const passphrase = "of the other one";
  const [first, second] = [await make("a pass phrase"), await make(passphrase)];
  const answer = await page.request.post(paths.shareData(first.token, "open"), {
    data: { passphrase: "a pass phrase" },
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return {
    token: open.token,
    shareId: open.shareId,
    copied,
    guarded: { token: first.token, accessToken, other: { token: second.token, passphrase } },
  };
}

/** Things that are not there, for doors that change what they are shown: whoever may come in finds nothing. */
export const withoutThings = (samples: Samples): Samples =>
  Object.fromEntries(
    Object.entries(samples).map(([name, value]) => [
      name,
      name === "workspace" || /^(\.\.\.|index$|name$|number$)/.test(name)
        ? value
        : name.endsWith("Id")
          ? randomUUID()
          : value,
    ]),
  );

/** The address of a page or route with a sample for each part in square brackets. */
export const addressOf = (door: string, samples: Samples): string => {
  const address = door.replace(/\[([^\]]+)\]/g, (_, name: string) => {
    const sample = samples[name];
    if (sample === undefined || sample === "")
      throw new Error(`No sample for [${name}] of ${door}: make one in e2e/harness/door-samples.ts.`);
    return encodeURIComponent(sample);
  });
  return address === "" ? "/" : address;
};
