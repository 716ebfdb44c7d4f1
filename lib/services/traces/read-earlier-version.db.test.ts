import { expect, test } from "vitest";
import { makeWorkspace } from "../workspaces/testing/make-workspace";
import { readEarlierVersion } from "./read-earlier-version";
import { storeSample } from "./testing/sample-file";

const ledger = (reason: string) => `Ledger:\n${JSON.stringify({ done: false, reason })}`;
const speaks = (agent: string, content: string) => ({ agent, content, kind: "thought" });

test("the ledger before is found past what others and the agent itself said", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, {}, [
    speaks("Planner", ledger("nothing yet\u0000")),
    speaks("Surfer", ledger("another's")),
    ...Array.from({ length: 70 }, (_, i) =>
      speaks("Planner", `Now the next speaker of round ${i} is to be the Surfer.`),
    ),
    speaks("Planner", ledger("all is known")),
  ]);
  expect(await readEarlierVersion(ctx, { traceId, stepIndex: 72 })).toEqual({
    stepIndex: 0,
    content: ledger("nothing yet\u0000"),
  });
  expect(await readEarlierVersion(ctx, { traceId, stepIndex: 1 })).toBeNull();
});

test("beyond 300 steps of the agent nothing is looked for", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, {}, [
    speaks("Planner", ledger("nothing yet")),
    ...Array.from({ length: 300 }, () => speaks("Planner", "Next.")),
    speaks("Planner", ledger("all is known")),
  ]);
  expect(await readEarlierVersion(ctx, { traceId, stepIndex: 301 })).toBeNull();
});

test("a step of another workspace, and one that the trace does not have, are not found", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  const traceId = await storeSample(ctx, {}, [speaks("Planner", ledger("a")), speaks("Planner", ledger("b"))]);
  await expect(readEarlierVersion(stranger, { traceId, stepIndex: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readEarlierVersion(ctx, { traceId, stepIndex: 2 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
