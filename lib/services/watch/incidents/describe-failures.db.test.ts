import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { startRun } from "../../answers/starting/start-run";
import { renewAllFacts } from "../../ground/facts/renew-all-facts";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { updateTrace } from "../../traces/editing/update-trace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { describeFailures } from "./describe-failures";

const own = { attributesUploads: false };
const signal = new AbortController().signal;

test(
  "evidence that the tracer has found in the same text is taken from there, and else looked for",
  { tags: ["long"] },
  async () => {
    const [ctx, other] = [await makeWorkspace(own), await makeWorkspace(own)];
    const id = await storeSample(ctx, { outcome: "failed" }, [
      { agent: "Planner", content: "Find the price of the lamp." },
      {
        agent: "Surfer",
        content: "search_web failed: HTTP 503 Service Unavailable",
        kind: "tool-result",
        isError: true,
      },
      { agent: "Surfer", content: "The price is 20 EUR." },
    ]);
    const run = await startRun(ctx, { traceId: id, method: "tracer" });
    await renewAllFacts({ ...ctx, signal });
    const formsOf = async () =>
      (await describeFailures(ctx.workspaceId, [id])).map(({ signature }) =>
        signature.start?.evidence.map(({ form }) => form),
      );
    const found = await formsOf();
    expect(found).not.toEqual([[]]);
    const keep = (evidence: unknown): Promise<unknown> =>
      prisma.attributionRun.update({
        where: { id: run.id },
        data: { attribution: JSON.parse(JSON.stringify({ ...run.attribution, evidence })) as object },
      });
    await keep(run.attribution?.evidence?.map((finding) => ({ ...finding, words: "It is marked." })));
    const marked = found.map((forms) => forms?.map(() => "it is marked."));
    expect(await formsOf()).toEqual(marked);
    expect(await describeFailures(other.workspaceId, [id])).toEqual([]);
    const { question } = await prisma.trace.findUniqueOrThrow({ where: { id }, select: { question: true } });
    await updateTrace(ctx, { id, question: "What does the lamp cost?" });
    expect(await formsOf()).toEqual(found);
    await updateTrace(ctx, { id, question });
    expect(await formsOf()).toEqual(marked);
    await keep([{ kind: "of another release" }]);
    expect(await formsOf()).toEqual(found);
  },
);
