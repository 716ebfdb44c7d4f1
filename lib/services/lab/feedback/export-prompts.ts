import { strToU8 } from "fflate";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type SplitShare } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { trainingLine } from "@/lib/replay/reward/training-line";
import { createRedactor, type Redactor } from "@/lib/traces/redaction/redactor";
import { type Trace } from "@/lib/traces/trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { withoutLabel } from "@/lib/traces/without-label";
import { recordAudit } from "../../people/audit/record-audit";
import { noteSightings } from "../../ground/sight/note-sightings";
import { type LabelExport } from "../../labels/sets/export-labels";
import { readPolicy } from "../../labels/policies/read-policy";
import { readRedaction } from "../../people/redaction/read-redaction";
import { loadTrace } from "../../ground/stored/load-trace";
import { readWorkspaceSecret } from "../../people/workspaces/read-workspace-secret";
import { nullIfGone } from "../../ground/ids/null-if-gone";
import { type PromptCase, readSetCases, readVersionCases } from "./read-prompt-cases";

interface PromptsInput {
  /**
   * The labels of a set on the chosen traces, split by whole questions; or a version of a data set with the ground
   * truth of now, split as it was frozen.
   */
  from:
    | { kind: "set"; selection: TraceSelection; set: LabelSetRef; splits: readonly SplitShare[]; seed: number }
    | { kind: "version"; versionId: string };
  /** Lines of one split alone; null for all. */
  split: string | null;
  /** Of the model that is trained; prompt and reply. */
  contextTokens: number;
  revealExpectedAnswer: boolean;
  /** Whether texts are masked by the workspace's rules. */
  isRedacted: boolean;
}

function masked(trace: Trace, { mask }: Redactor): Trace {
  const steps = trace.steps.map((step) => ({ ...step, agent: mask(step.agent), content: mask(step.content) }));
  const { expectedAnswer, question } = trace;
  return {
    ...trace,
    steps,
    question: mask(question),
    ...(expectedAnswer === undefined ? {} : { expectedAnswer: mask(expectedAnswer) }),
  };
}

/** One line for each case, each made before the next trace is read. */
async function* linesOf(
  ctx: WorkspaceContext,
  { contextTokens, revealExpectedAnswer }: PromptsInput,
  { cases, redactor }: { cases: readonly PromptCase[]; redactor: Redactor | null },
): AsyncGenerator<Uint8Array> {
  const [secret, { text: policy }] = await Promise.all([readWorkspaceSecret(ctx), readPolicy(ctx)]);
  for (const [index, { traceId, contentHash, label, question, split }] of cases.entries()) {
    // Gone or changed since the cases were read: its label says nothing of what is there now.
    const found = await loadTrace({ workspaceId: ctx.workspaceId, id: traceId }).catch(nullIfGone);
    if (found?.contentHash !== contentHash) continue;
    const trace = redactor ? masked(withoutLabel(found), redactor) : withoutLabel(found);
    const line = trainingLine({
      trace,
      contextTokens,
      policy,
      revealExpectedAnswer,
      traceId,
      index,
      question,
      split,
      label: redactor ? { ...label, agent: redactor.mask(label.agent) } : label,
      nonce: fenceNonce(secret, contentHash),
    });
    if (line === null) continue;
    await noteSightings(ctx, [traceId]);
    yield strToU8(`${JSON.stringify(line)}\n`);
  }
}

/**
 * Prompts in the form of method `tracer-model` with their labels, as lines of JSON that verl, OpenRLHF and TRL read:
 * what is trained is what is served. A trace that does not fit into the context even when shortened is left out. Throws
 * NOT_FOUND for a set or a version of another workspace, INVALID for a split that there is not or more traces than a
 * data set holds, CONFLICT like `readySelection`, FORBIDDEN for a data set with traces that the person is to label
 * blind; of a selection such traces are left out.
 */
export const exportPrompts = async (ctx: WorkspaceContext, input: PromptsInput): Promise<LabelExport> => {
  const { from, split, isRedacted } = input;
  const { title, cases } =
    from.kind === "set"
      ? await readSetCases(ctx, { ...from, split })
      : await readVersionCases(ctx, from.versionId, split);
  const wanted = split === null ? cases : cases.filter((one) => one.split === split);
  const redactor = isRedacted ? createRedactor(await readRedaction(ctx.workspaceId)) : null;
  await recordAudit(prisma, ctx, {
    kind: "label.exported",
    subject: title,
    details: { format: "prompts", isRedacted },
  });
  return {
    fileName: `prompts ${title}${split === null ? "" : ` ${split}`}.jsonl`,
    contentType: "application/x-ndjson; charset=utf-8",
    chunks: linesOf(ctx, input, { cases: wanted, redactor }),
  };
};
