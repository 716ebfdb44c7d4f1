import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { closeEndpoints, completion, listen, send } from "@/lib/llm/testing/scripted-endpoint";
import { makeQueue } from "@/lib/services/labels/queues/testing/make-queue";
import { addMember, makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { getSpend } from "@/lib/services/answers/spend/get-spend";
import { readIncident } from "@/lib/services/watch/incidents/read-incident";
import { renameIncident } from "@/lib/services/watch/incidents/rename-incident";
import { askForName } from "@/lib/services/watch/naming/ask-for-name";
import { dismissName } from "@/lib/services/watch/naming/dismiss-name";
import { planName } from "@/lib/services/watch/naming/plan-name";
import { readNaming } from "@/lib/services/watch/naming/read-naming";
import { makeNamedIncident } from "@/lib/services/watch/naming/testing/named-incident";
import { nameIncident } from "./name-incident";

afterEach(closeEndpoints);

const named = (name: string) =>
  completion({ reasoning: "So.", name }, { prompt_tokens: 1_000, completion_tokens: 100 });
const number = 1;

/** An incident and a judge that replies these names, one after another. */
const prepare = async (...names: readonly string[]) => {
  const endpoint = await listen((_request, response, _body, count) => {
    send(response, 200, named(names[count - 1] ?? names.at(-1) ?? ""));
  });
  const made = await makeNamedIncident(endpoint.baseUrl);
  const { workspaceId } = made.ctx;
  const turnOf = () => prisma.incidentNaming.findFirstOrThrow({ where: { workspaceId } });
  /** As a worker does, without one. */
  const work = async () => {
    const { id: namingId, turn } = await turnOf();
    return nameIncident({ namingId, turn, claim: `${randomUUID()}/1` }, new AbortController().signal, 1);
  };
  return { ...made, endpoint, work, turnOf };
};

test("a judge's name is a suggestion until somebody accepts it", async () => {
  const { ctx, endpoint, work, providerId } = await prepare("“Surfer ignores a failed search.”");
  const before = await readIncident(ctx, { number });
  const plan = await planName(ctx, { number });
  expect(plan).toMatchObject({ providerId, provider: "Home", model: "m", traceCount: 2, maxCalls: 2, refusal: null });
  await askForName(ctx, { number });
  expect(await readNaming(ctx, { number })).toMatchObject({ status: "asking", name: null });
  await expect(askForName(ctx, { number })).rejects.toThrow("already");
  await expect(dismissName(ctx, { number })).rejects.toThrow("Wait for its answer");
  expect(await work()).toBe("suggested");
  const name = "Surfer ignores a failed search";
  expect(await readNaming(ctx, { number })).toMatchObject({ status: "suggested", name, callCount: 1, costUsd: 0.0012 });
  expect(plan.maxCostUsd).toBeGreaterThan(0.0012);
  expect((await readIncident(ctx, { number })).title).toBe(before.title);
  expect(endpoint.seen[0]?.headers).toMatchObject({ "x-faultline-call": "incident_name" });
  expect(JSON.stringify(endpoint.seen[0]?.body)).toContain("search_web failed: HTTP 503");
  expect(await getSpend(ctx)).toMatchObject({ callCount: 1, reservedUsd: 0 });

  await renameIncident(ctx, { number, title: name });
  const after = await readIncident(ctx, { number });
  expect(after).toMatchObject({ title: name, isSuggested: false });
  expect(after.activity.map(({ event }) => event)).toMatchObject([
    { kind: "title", title: name, judge: "m" },
    { kind: "name-asked", provider: "Home", model: "m" },
    { kind: "started" },
  ]);
  expect(await readNaming(ctx, { number })).toBeNull();
  await expect(dismissName(ctx, { number })).rejects.toThrow("No name is suggested");
});

test("a name that was dismissed is told to the judge, and the same question is not paid for twice", async () => {
  const { ctx, endpoint, work } = await prepare("Surfer ignores errors", "Search errors are passed over");
  await askForName(ctx, { number });
  await work();
  await dismissName(ctx, { number });
  await askForName(ctx, { number });
  await work();
  expect(endpoint.seen).toHaveLength(2);
  expect(JSON.stringify(endpoint.seen[1]?.body)).toContain("Surfer ignores errors");
  // Asked the very same once more, without the suggestion being dismissed.
  await askForName(ctx, { number });
  expect(await work()).toBe("suggested");
  expect(endpoint.seen).toHaveLength(2);
  const name = "Search errors are passed over";
  expect(await readNaming(ctx, { number })).toMatchObject({ status: "suggested", name, callCount: 0, costUsd: 0 });
  expect(await getSpend(ctx)).toMatchObject({ callCount: 2 });
});

test("a reply that is no name is asked for once more, and then said to be none", { tags: ["long"] }, async () => {
  const { ctx, endpoint, work } = await prepare("<b>Lost</b>", "See https://evil.example", "Surfer ignores errors");
  await askForName(ctx, { number });
  expect(await work()).toBe("failed");
  expect(endpoint.seen).toHaveLength(2);
  const failed = await readNaming(ctx, { number });
  expect(failed).toMatchObject({ status: "failed", name: null, callCount: 2 });
  expect(failed?.problem).toContain("choose another model");
  await askForName(ctx, { number });
  expect(await work()).toBe("suggested");
  expect(endpoint.seen).toHaveLength(3);
});

test(
  "a refusal is said in the words of the model, and a budget that is used up before anything is sent",
  { tags: ["long"] },
  async () => {
    const refusing = await listen((_request, response) => {
      const said = completion("") as { choices: { message: object }[] };
      Object.assign(said.choices[0]?.message ?? {}, { content: null, refusal: "I cannot help with that." });
      send(response, 200, said);
    });
    const { ctx } = await makeNamedIncident(refusing.baseUrl);
    const { workspaceId } = ctx;
    await askForName(ctx, { number });
    const { id: namingId, turn } = await prisma.incidentNaming.findFirstOrThrow({ where: { workspaceId } });
    const owner = { namingId, turn, claim: `${randomUUID()}/1` };
    expect(await nameIncident(owner, new AbortController().signal, 1)).toBe("failed");
    expect((await readNaming(ctx, { number }))?.problem).toContain("I cannot help with that.");
    expect(await nameIncident(owner, new AbortController().signal, 1)).toBe("nothing");
    await dismissName(ctx, { number });
    expect(await readNaming(ctx, { number })).toBeNull();
    await prisma.workspace.update({ where: { id: workspaceId }, data: { monthlyBudgetUsd: 0 } });
    expect((await planName(ctx, { number })).refusal).toContain("Raise the monthly budget");
    await expect(askForName(ctx, { number })).rejects.toThrow("Raise the monthly budget");
    expect(refusing.seen).toHaveLength(1);
  },
);

test("what was answered is kept when its worker is lost before the end, and an earlier worker changes nothing", async () => {
  const { ctx, endpoint, work, turnOf } = await prepare("Surfer ignores errors");
  await askForName(ctx, { number });
  await work();
  const { id } = await turnOf();
  await prisma.incidentNaming.update({
    where: { id },
    data: { status: "ASKING", workerId: "dead/1", suggestion: null },
  });
  expect(await work()).toBe("suggested");
  expect(endpoint.seen).toHaveLength(1);
  expect(await readNaming(ctx, { number })).toMatchObject({ name: "Surfer ignores errors", callCount: 1 });
});

test("who labels one of its traces blind is told no name, and another workspace nothing", async () => {
  const { ctx, work, traceIds } = await prepare("Surfer ignores errors");
  const annotator = await addMember(ctx, "EDITOR");
  await makeQueue(ctx, traceIds.slice(0, 1), [annotator]);
  await askForName(ctx, { number });
  await work();
  expect(await readNaming(ctx, { number })).toMatchObject({ status: "suggested" });
  expect(await readNaming(annotator, { number })).toBeNull();
  expect((await planName(annotator, { number })).traceCount).toBe(1);
  const other = await makeWorkspace();
  for (const verb of [readNaming, dismissName, planName, askForName])
    await expect(verb(other, { number })).rejects.toThrow("does not exist");
  const elsewhere = await prepare("Never asked");
  await expect(askForName(ctx, { number, providerId: elsewhere.providerId })).rejects.toThrow("does not exist");
});
