import { dependsOnMasked } from "@/lib/attribution/depends-on-masked";
import { diffRuns, type KeptRun } from "@/lib/attribution/diff-runs";
import { diffWords } from "@/lib/attribution/diff-words";
import { type JudgeMessage } from "@/lib/attribution/judge";
import { type PromptDifference, type RunComparison } from "@/lib/attribution/run-comparison";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { canonicalJson } from "@/lib/traces/content-hash";
import { fromCallRow } from "../runs/call-row";
import { openRun } from "../runs/open-run";
import { manifestOf, toRunRecord, type ToldRunRow, withEvaluation } from "../runs/run-row";
import { findFirstDifferent } from "./compare-runs.sql";

/** Characters that stay to either side of what differs between two prompts. */
const around = 300;

const readCall = async (workspaceId: string, runId: string, sequence: number) =>
  fromCallRow(
    await prisma.judgeCall.findUniqueOrThrow({
      where: { workspaceId_runId_sequence: { workspaceId, runId, sequence } },
    }),
  );

const contentOf = (messages: readonly JudgeMessage[], role: JudgeMessage["role"]): string =>
  messages.flatMap((message) => (message.role === role ? [message.content] : [])).join("\n\n");

const comparePrompts = async (workspaceId: string, a: string, b: string): Promise<PromptDifference | null> => {
  const sequence = await findFirstDifferent(workspaceId, a, b);
  if (sequence === null) return null;
  const [first, second] = [await readCall(workspaceId, a, sequence), await readCall(workspaceId, b, sequence)];
  const roles = (["system", "user"] as const).filter((role) =>
    [first, second].some(({ messages }) => messages.some((message) => message.role === role)),
  );
  return {
    sequenceA: sequence,
    sequenceB: sequence,
    nameA: first.name,
    nameB: second.name,
    messages: roles.map((role) => ({
      role,
      words: diffWords(contentOf(first.messages, role), contentOf(second.messages, role), around),
    })),
  };
};

const keep = (row: ToldRunRow): KeptRun => ({ run: toRunRecord(row), manifest: manifestOf(row) });

/** Whether one of two runs is the other with masked text and nothing else changed, and what that says. */
const compareMasked = (a: ToldRunRow, b: ToldRunRow): RunComparison["masked"] => {
  const [plain, masked] = a.isMasked ? [b, a] : [a, b];
  const choiceOf = (row: ToldRunRow): string =>
    canonicalJson([
      row.method,
      row.methodVersion,
      row.model,
      row.revealExpectedAnswer,
      manifestOf(row).parameters ?? {},
    ]);
  if (plain.isMasked || !masked.isMasked || choiceOf(plain) !== choiceOf(masked)) return null;
  const [before, after] = [toRunRecord(plain).attribution, toRunRecord(masked).attribution];
  return before && after && dependsOnMasked(before, after);
};

/** The run that this one repeats, else the one before it on its trace. */
const requireBefore = async (ctx: WorkspaceContext, run: ToldRunRow): Promise<ToldRunRow> => {
  const { workspaceId } = ctx;
  const { traceId, number, retryOfId } = run;
  const before =
    (retryOfId &&
      (await prisma.attributionRun.findFirst({
        where: { id: retryOfId, workspaceId, traceId },
        include: withEvaluation,
      }))) ||
    (await prisma.attributionRun.findFirst({
      where: { workspaceId, traceId, number: { lt: number } },
      orderBy: { number: "desc" },
      include: withEvaluation,
    }));
  if (before) return before;
  throw new KnownError("INVALID", "This is the first run on its trace. Name the run to compare it with.");
};

/**
 * What tells two runs on one trace apart, with the first prompts that differ; `a` is the run that `b` repeats, else the
 * one before it, where it is left out. Throws NOT_FOUND, and INVALID for runs on two traces.
 */
export const compareRuns = async (
  ctx: WorkspaceContext,
  input: { a?: string | undefined; b: string },
): Promise<RunComparison> => {
  const b = await openRun(ctx, input.b);
  const a = input.a === undefined ? await requireBefore(ctx, b) : await openRun(ctx, input.a);
  if (a.traceId !== b.traceId) {
    const message = "Only runs on the same trace can be compared.";
    throw new KnownError("INVALID", message, [{ pointer: "/with", message }]);
  }
  return {
    a: toRunRecord(a),
    b: toRunRecord(b),
    difference: diffRuns(keep(a), keep(b)),
    firstPrompt: await comparePrompts(ctx.workspaceId, a.id, b.id),
    masked: compareMasked(a, b),
  };
};
