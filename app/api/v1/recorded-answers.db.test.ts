import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { sealTarget } from "@/lib/services/connections/channels/channel-target";
import { sealAccess } from "@/lib/services/watch/write-back/destination-access";
import { makeEvaluatedSet } from "@/lib/services/measure/evaluations/testing/evaluated-set";
import { renewAllFacts } from "@/lib/services/ground/facts/renew-all-facts";
import { groupFailuresOf } from "@/lib/services/watch/incidents/group-failures-of";
import { makeQueue } from "@/lib/services/labels/queues/testing/make-queue";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { storeMadeTraces } from "@/lib/services/lab/studies/store-made-traces";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { addMember, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { endpoints, namedSchemas, operations } from "./endpoints/endpoint-list";
import { openapiDocument } from "./endpoints/openapi-document";
import { examplesOf } from "./examples/examples-of";
import { type ApiOperation } from "./python-client/python-method";
import { story } from "./testing/recorded-story";
import { requestOf } from "./testing/request-of";
import { foundLanguages, type Language, type Runner, startRunner } from "./testing/run-example";
import { type ServedAnswer, serveApi } from "./testing/serve-api";
import { type Known, type StoryCall } from "./testing/story-call";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
const recordPath = join(import.meta.dirname, "endpoints/recorded-answers.json");
const recorded = JSON.parse(readFileSync(recordPath, "utf8")) as Record<string, unknown>;
/** Set where an answer was changed on purpose: the record is then written anew, to be looked at before it is kept. */
const isRecording = process.env["FAULTLINE_RECORD_ANSWERS"] === "1";

let key: string;
let ctx: MemberContext;
let known: Known;
/** A workspace with what no call of the story makes. */
const prepare = async (): Promise<void> => {
  const set = await makeEvaluatedSet();
  ctx = set.ctx;
  key = (await createApiKey(ctx, { name: "Story", role: "OWNER", expiresInDays: 1 })).key;
  known = { dataSetId: set.dataSetId, index: "1", name: "delays", ownerId: ctx.actor.userId };
  known.queueId = await makeQueue(ctx, set.traceIds, [await addMember(ctx, "EDITOR")]);
  const own = { workspaceId: ctx.workspaceId, createdByName: "Ada" };
  const rule = await prisma.alertRule.create({
    data: { ...own, kind: "budget", name: "Money", settings: { kind: "budget", automationId: null } },
  });
  const finding = { kind: "budget", month: "2026-11", percent: 80, spentUsd: 8, budgetUsd: 10, automation: null };
  const alert = { workspaceId: ctx.workspaceId, ruleId: rule.id, changeKey: "first", finding };
  known.alertId = (await prisma.alert.create({ data: alert })).id;
  await prisma.automation.create({ data: { ...own, name: "Read failures", filter: "outcome:failed" } });
  const slack = { kind: "slack", url: "http://127.0.0.1:9/services/secret" } as const;
  const channel = { ...own, name: "Desk", kind: "slack", hint: "http://127.0.0.1:9/…" };
  known.channelId = (
    await prisma.channel.create({ data: { ...channel, targetCiphertext: sealTarget(ctx.workspaceId, slack) } })
  ).id;
  const access = { kind: "phoenix", baseUrl: "http://127.0.0.1:9", project: "default", apiKey: null } as const;
  const destination = { ...own, name: "Phoenix", kind: "phoenix", rule: "asked", hint: "http://127.0.0.1:9" };
  const accessCiphertext = sealAccess(ctx.workspaceId, access);
  known.destinationId = (await prisma.destination.create({ data: { ...destination, accessCiphertext } })).id;
  const gitlab = { kind: "gitlab", baseUrl: "http://127.0.0.1:9", project: "acme/shop", token: "t" } as const;
  const sealed = sealAccess(ctx.workspaceId, { ...gitlab, webhookSecret: "the secret of the story" });
  const tracker = {
    ...own,
    name: "Shop",
    kind: "gitlab",
    rule: "asked",
    hint: "http://127.0.0.1:9, project acme/shop",
  };
  known.trackerId = (
    await prisma.destination.create({ data: { ...tracker, accessCiphertext: sealed, hasWebhookSecret: true } })
  ).id;
  for await (const { trace } of makeFailures({ count: 1, seed: 21, domains: ["sales"] })) {
    const [failedId = ""] = await storeMadeTraces(ctx, { traces: [trace], study: null, fileName: "failed.json" });
    known.failedId = failedId;
  }
  const earlier = await storeSample(ctx, { title: "Earlier", outcome: "passed" });
  await renewAllFacts({ workspaceId: ctx.workspaceId, signal: new AbortController().signal });
  await groupFailuresOf(ctx.workspaceId);
  const largest = { where: { workspaceId: ctx.workspaceId }, orderBy: { traceCount: "desc" } } as const;
  const incident = await prisma.incident.findFirstOrThrow({ ...largest, include: { traces: true } });
  known.number = String(incident.number);
  // A fix is compared with a version that fails.
  const members = incident.traces.map(({ traceId }) => traceId);
  await prisma.traceFact.updateMany({ where: { traceId: { in: members } }, data: { version: "1.4" } });
  await prisma.traceFact.updateMany({ where: { traceId: earlier }, data: { version: "1.3" } });
  // A case of a regression set is checked by it.
  await prisma.trace.update({ where: { id: members[0] ?? "" }, data: { expectedAnswer: "12 km" } });
  // Grouped already.
  await prisma.incidentMark.deleteMany({ where: { workspaceId: ctx.workspaceId } });
  await touchWorker({ id: "story", host: "h", pid: 1 });
};

/** What differs from one run of the test to the next, or is no promise. */
const masks: [RegExp, string][] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>"],
  [/\b\d{4}-\d\d(-\d\d)?\b/g, "<day>"],
  [/\b[0-9a-f]{64}\b/g, "<hash>"],
  [/\btest-[0-9a-f]{12}\b/g, "<workspace>"],
  // Who tells the story a second time in a database finds the name taken.
  [/^second-harbor(-[0-9a-f]{4})+$/, "second-harbor"],
  [/\/s\/[\w-]{43}/g, "/s/<token>"],
  [/whsec_[\w+/=-]+/g, "<secret>"],
  [/\bfl_[\w-]{5,}/g, "<key>"],
  [/\/invite\/[\w-]{43}/g, "/invite/<token>"],
  [/^http:\/\/127\.0\.0\.1:\d+/, "<server>"],
];
/** Counts of rows that other tests make too, how long something took, and what falls into stretches of time. */
const unsteady = new Set(["latencyMs", "workers", "diskFreeBytes", "durationMs", "stepsPerSecond"]);
const masked = (value: unknown): unknown => {
  if (typeof value === "string")
    return masks.reduce((text, [form, mask]) => text.replace(form, mask), value).slice(0, 160);
  if (Array.isArray(value)) return value.slice(0, 2).map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      masked(name),
      unsteady.has(name) && typeof field === "number" ? 0 : name === "trend" ? [] : masked(field),
    ]),
  );
};

const bytesOf = (body: object | string): string | Uint8Array =>
  body instanceof Uint8Array || typeof body === "string" ? body : JSON.stringify(body);

const document = openapiDocument({ operations, known: namedSchemas }, "http://127.0.0.1:8500") as unknown as {
  paths: Record<string, Record<string, ApiOperation>>;
};

let server: Awaited<ReturnType<typeof serveApi>>;
let served: ServedAnswer | undefined;
const folder = mkdtempSync(join(tmpdir(), "faultline-examples-"));
beforeAll(async () => {
  server = await serveApi({ onAnswer: (answer) => void (served = answer) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Makes a call as the documentation shows it, in one of the languages. */
const send = async (call: StoryCall, language: Language, runner: Runner): Promise<ServedAnswer> => {
  const [method = "", path = ""] = call.operation.split(" ");
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`There is no ${call.operation}.`);
  const request = requestOf(call);
  const sent = typeof call.body === "function" ? call.body(known) : call.body;
  if (request.file && sent) writeFileSync(join(folder, request.file), bytesOf(sent));
  const type = (recorded[call.operation] as { type?: string } | undefined)?.type ?? null;
  const text = examplesOf(method, path, operation, { request, type })[language];
  served = undefined;
  await runner.run(text, { ...known, ...call.params?.(known) });
  if (!served) throw new Error(`Nothing was sent by\n${text}`);
  return served;
};

const tell = async (call: StoryCall, language: Language, runner: Runner): Promise<object> => {
  const { headers, status, body } = await send(call, language, runner);
  const type = headers.get("content-type");
  const request = requestOf(call);
  const head = { ...(Object.keys(request).length === 0 ? {} : { request }), status, type };
  const isUnread = /^text\/(html|event-stream)|zip$/.test(type ?? "");
  if (isUnread || call.operation.endsWith("/openapi.json")) return head;
  const text = new TextDecoder().decode(body);
  if (!type?.startsWith("application/json") || headers.has("content-disposition"))
    return { ...head, text: masked(text) };
  const json = JSON.parse(text) as never;
  if (status < 300 && call.keep) known = { ...known, ...call.keep(json, known) };
  return { ...head, json: masked(json) };
};

/** Who may call what is part of the record: it is not widened by mistake. */
const permissions = new Map(endpoints.map(({ method, path, permission }) => [`${method} ${path}`, permission]));

test("every documented operation is in the record, and none besides", () => {
  const documented = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(story.map(({ operation }) => operation))].toSorted()).toEqual(documented.toSorted());
});

/** The answers to the whole story; a call is made in the language that `chosen` names. */
const tellAll = async (chosen: (at: number) => Language): Promise<Record<string, unknown>> => {
  await prepare();
  const runners = Object.fromEntries(
    foundLanguages().map((language) => [language, startRunner(language, { url: server.url, key, folder })]),
  );
  const answers: Record<string, unknown> = {};
  try {
    for (const [at, call] of story.entries()) {
      const language = chosen(at);
      const runner = runners[language];
      if (!runner) throw new Error(`There is no ${language}.`);
      const answer = await tell(call, language, runner);
      answers[call.operation] ??= { permission: permissions.get(call.operation), ...answer };
    }
  } finally {
    for (const runner of Object.values(runners)) runner.close();
  }
  return answers;
};

test(
  "every documented operation answers as it did when it was recorded, asked by its examples in turn",
  { tags: ["long"] },
  async () => {
    const found = foundLanguages();
    const answers = await tellAll((at) => found[at % found.length] ?? "typescript");
    if (isRecording) writeFileSync(recordPath, `${JSON.stringify(answers, null, 1)}\n`);
    else expect(answers).toEqual(recorded);
  },
);

test.each(foundLanguages())("every example of %s is answered as recorded", { tags: ["nightly"] }, async (language) =>
  expect(await tellAll(() => language)).toEqual(recorded),
);
