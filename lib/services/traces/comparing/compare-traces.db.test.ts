import { expect, test } from "vitest";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { compareTraces } from "./compare-traces";
import { listComparableTraces } from "./list-comparable-traces";
import { storeSample } from "../reading/testing/sample-file";

const missing = "01890000-0000-7000-8000-000000000000";
const long = "The same long tale. ".repeat(400);

test("two traces are aligned step by step, with where they part; what is longer than what is read is compared whole", async () => {
  const ctx = await makeWorkspace();
  const a = await storeSample(ctx, { title: "First", outcome: "failed", system: { name: "desk", version: "2" } }, [
    { agent: "Planner", content: "Look at the map\u0000." },
    { agent: "Surfer", content: `${long}The end is 12.` },
    { agent: "Planner", content: "It is 21 km from the harbour." },
  ]);
  const b = await storeSample(ctx, { title: "Second", outcome: "passed" }, [
    { agent: "Planner", content: "Look at the map\u0000." },
    { agent: "Surfer", content: `${long}The end is 13.` },
    { agent: "Checker", content: "Wait: twelve and not the other way round!" },
  ]);
  const found = await compareTraces(ctx, { traceId: a, otherId: b });
  expect(found.a).toMatchObject({ id: a, title: "First", outcome: "failed", system: { name: "desk", version: "2" } });
  expect(found.b).toMatchObject({ id: b, title: "Second", outcome: "passed", system: null, stepCount: 3 });
  expect(found.b.agents).toEqual(["Planner", "Surfer", "Checker"]);
  expect(found.rows).toEqual([
    { a: 0, b: 0, kind: "same", similarity: 1 },
    { a: 1, b: 1, kind: "changed", similarity: 0.99 },
    { a: 2, b: null, kind: "onlyA", similarity: 0 },
    { a: null, b: 2, kind: "onlyB", similarity: 0 },
  ]);
  expect(found).toMatchObject({ parting: { row: 2, isForGood: true, a: 2, b: 2 }, isBanded: false, readLength: 4_000 });
  const itself = await compareTraces(ctx, { traceId: a, otherId: a });
  expect(itself).toMatchObject({ parting: null, rows: [{ kind: "same" }, { kind: "same" }, { kind: "same" }] });
});

test("a trace of another workspace is not there, on either side", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  const [own, foreign] = [await storeSample(ctx), await storeSample(stranger)];
  for (const [traceId, otherId] of [
    [own, foreign],
    [foreign, own],
    [own, missing],
    [own, "no-id"],
  ] as const)
    await expect(compareTraces(ctx, { traceId, otherId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(listComparableTraces(ctx, { traceId: foreign })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a comparison ends when nobody waits for it", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace();
  const steps = Array.from({ length: 400 }, (_, i) => ({ agent: "A", content: `line ${i} `.repeat(60) }));
  const a = await storeSample(ctx, {}, steps);
  const b = await storeSample(
    ctx,
    {},
    steps.map(({ agent, content }) => ({ agent, content: content.replaceAll("line", "row") })),
  );
  await expect(compareTraces(ctx, { traceId: a, otherId: b, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("traces of the same question are offered, those that passed first, of this workspace alone", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  const question = "How far is it to Lorne?";
  const id = await storeSample(ctx, { question, title: "This one" });
  const store = (title: string, outcome: string, asked = question) =>
    storeSample(ctx, { question: asked, title, outcome }, [{ agent: "A", content: title }]);
  await store("Unknown", "unknown");
  await store("Failed", "failed");
  await store("Passed", "passed", "how far   is it to LORNE?");
  await store("Another question", "passed", "What is it?");
  await storeSample(stranger, { question, outcome: "passed" });
  const { traces, count } = await listComparableTraces(ctx, { traceId: id });
  expect(traces.map(({ title }) => title)).toEqual(["Passed", "Failed", "Unknown"]);
  expect(count).toBe(3);
});
