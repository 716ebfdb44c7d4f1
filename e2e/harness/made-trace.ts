import { randomUUID } from "node:crypto";
import { type Attribution } from "@/lib/traces/attribution";
import { type RunTracer } from "@/lib/attribution/run-record";
import { prisma } from "@/lib/db";
import { type Truth } from "@/lib/llm/testing/oracle-prompt";
import { type TestWorkspace } from "./workspace";

/**
 * A file as a team of two leaves it, with a label: Solver breaks it at `fault`. Every step can be told
 * by its text, `Entry <index> …`.
 */
export function madeTrace(stepCount: number, fault: number) {
  const question = `How many crates are in hall ${randomUUID()}?`;
  const agents = Array.from({ length: stepCount }, (_, i) => (i === fault || i % 3 === 2 ? "Solver" : "Planner"));
  const history = agents.map((name, i) => ({
    name,
    role: "assistant",
    content: i === fault ? `Entry ${i}: I count 41 crates, although the list says 14.` : `Entry ${i}: ${sentence(i)}`,
  }));
  const file = {
    question,
    history,
    ground_truth: "14 crates",
    mistake_agent: "Solver",
    mistake_step: String(fault),
    mistake_reason: "Swaps the digits.",
  };
  const truth: Truth = { question, agents, stepIndex: fault, agent: "Solver" };
  return { file, truth };
}

/** The same file without what it says of the failure. */
export function withoutLabel({ question, history, ground_truth }: ReturnType<typeof madeTrace>["file"]) {
  return { question, history, ground_truth };
}

/** No two alike, or they would be a loop and folded. */
const sentence = (i: number): string =>
  `${
    [
      "the list of hall two is open.",
      "please read the next line of the list.",
      "the line names a crate and its weight in kilograms.",
    ][i % 3] ?? ""
  } ${inWords(scrambled(i, 2_654_435_761))} ${inWords(scrambled(i, 2_246_822_519))}`;

const scrambled = (i: number, by: number): number => ((i + 1) * by) % 9_999_999_967;
const digits = ["amber", "birch", "cedar", "dune", "elm", "fern", "grove", "heath", "iris", "juniper"];
const inWords = (number: number): string => [...String(number)].map((digit) => digits[Number(digit)]).join(" ");

/**
 * A finished run that says just this, as if a judge had been asked long ago; with a tracer,
 * as if it had read at the upload.
 */
export async function storeRun(
  workspace: TestWorkspace,
  traceId: string,
  answer: Partial<Attribution> & { agent: string; stepIndex: number },
  run: { method?: string; model?: string; tracer?: RunTracer } = {},
): Promise<string> {
  const attribution = { reason: "Because.", quotes: [], suspects: [], ...answer };
  const { id } = await prisma.attributionRun.create({
    data: {
      workspaceId: workspace.ctx.workspaceId,
      traceId,
      attribution,
      status: "SUCCEEDED",
      ...(run.tracer
        ? { method: "tracer", isAutomatic: true, callCount: 0, manifest: { tracer: { ...run.tracer } } }
        : {
            method: run.method ?? "all-at-once",
            providerName: "Archive",
            model: run.model ?? "judge",
            callCount: 1,
            manifest: {},
          }),
      methodVersion: "1",
      startedByName: "Olga",
      startedAt: new Date(),
      finishedAt: new Date(),
    },
    select: { id: true },
  });
  return id;
}
