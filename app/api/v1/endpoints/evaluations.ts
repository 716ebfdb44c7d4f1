import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { bytesOf, streamOf } from "../stream-of";
import * as answers from "./evaluation-schemas";
import { ndjson, reportTypes } from "./media-types";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/evaluations";
const EvaluationParams = z.object({ evaluationId: z.string() });
const evaluation = z.object({ evaluation: answers.Evaluation });
const name = z.string().min(1).max(200);

const limits = {
  maxCostUsd: z
    .number()
    .positive()
    .nullable()
    .optional()
    .describe("Maximum total cost of all runs, in US dollars; null for no limit."),
  maxTokens: z.int().positive().nullable().optional().describe("Maximum total tokens of all runs, input and output."),
};

const EntryWish = z.strictObject({
  method: name.describe("A method name from docs/methods."),
  model: name.optional().describe("Defaults to the provider's first model."),
  provider: name.optional().describe("Name of one of the workspace's providers."),
  parameters: z.record(z.string().max(60), z.unknown()).default({}),
  revealExpectedAnswer: z.boolean().default(false).describe("Whether prompts contain the expected answer."),
  isMasked: z.boolean().default(false).describe("Whether to mask text that addresses a judge."),
  title: z.string().max(200).optional().describe("Display name in tables."),
});

const what = {
  dataSetId: z.uuid(),
  version: z.int().min(1).optional().describe("Version number. Defaults to the latest."),
  split: z.string().max(40).optional().describe("Defaults to all cases."),
  entries: z.array(EntryWish).min(1).max(50).describe("The entries of the table."),
  repeats: z.int().min(1).max(20).default(1).describe("Runs per case. Every run after the first ignores the cache."),
};

export const listEvaluations = endpoint({
  method: "get",
  path,
  summary: "List the evaluations of the workspace, newest first, page by page.",
  permission: "evaluation:read",
  query: z.object({ workspace: z.string().optional(), ...pageQuery }),
  answer: {
    status: 200,
    description: "The evaluations.",
    schema: z.object({ evaluations: z.array(answers.EvaluationSummary), nextCursor: NextCursor }),
  },
  handler: async ({ ctx, query: { cursor, limit } }) => {
    const { listEvaluations } = await import("@/lib/services/measure/evaluations/list-evaluations");
    const { rows, nextCursor } = await listEvaluations(ctx, { cursor, limit });
    return { evaluations: rows, nextCursor };
  },
});

export const startEvaluation = endpoint({
  method: "post",
  path,
  summary: "Run methods, models, and settings on a data set. Scores are computed each time the report is read.",
  permission: "evaluation:write",
  body: z.strictObject({ name, ...what, ...limits }),
  answer: { status: 202, description: "The evaluation. A worker executes its runs.", schema: evaluation },
  handler: async (call) => {
    const { getEvaluation } = await import("@/lib/services/measure/evaluations/get-evaluation");
    const { startEvaluation } = await import("@/lib/services/measure/evaluations/start-evaluation");
    const { evaluationWish } = await import("../evaluation-wish");
    const { name } = call.body;
    const { id } = await startEvaluation(call.ctx, { name, ...(await evaluationWish(call.ctx, call.body)) });
    return { evaluation: await getEvaluation(call.ctx, { id }) };
  },
});

export const planEvaluation = endpoint({
  method: "post",
  path: `${path}/plan`,
  summary: "Estimate calls, tokens, cost, and minutes of an evaluation, entry by entry, without starting it.",
  permission: "evaluation:read",
  body: z.strictObject({ ...what, ...limits }),
  answer: { status: 200, description: "The estimate.", schema: z.object({ plan: answers.EvaluationPlan }) },
  handler: async (call) => {
    const { planEvaluation } = await import("@/lib/services/measure/evaluations/plan-evaluation");
    const { evaluationWish } = await import("../evaluation-wish");
    return {
      plan: await planEvaluation(call.ctx, await evaluationWish(call.ctx, call.body)),
    };
  },
});

export const getEvaluation = endpoint({
  method: "get",
  path: `${path}/{evaluationId}`,
  summary: "Get an evaluation: its entries, their progress, and what was spent.",
  permission: "evaluation:read",
  params: EvaluationParams,
  answer: { status: 200, description: "The evaluation.", schema: evaluation },
  handler: async (call) => {
    const { getEvaluation } = await import("@/lib/services/measure/evaluations/get-evaluation");
    return {
      evaluation: await getEvaluation(call.ctx, { id: call.params.evaluationId }),
    };
  },
});

export const cancelEvaluation = endpoint({
  method: "post",
  path: `${path}/{evaluationId}/cancel`,
  summary: "Cancel an evaluation. Finished runs are kept.",
  permission: "evaluation:write",
  params: EvaluationParams,
  answer: { status: 202, description: "The current state of the evaluation.", schema: evaluation },
  handler: async (call) => {
    const { cancelEvaluation } = await import("@/lib/services/measure/evaluations/cancel-evaluation");
    const evaluation = await cancelEvaluation(call.ctx, { id: call.params.evaluationId });
    return { evaluation };
  },
});

export const resumeEvaluation = endpoint({
  method: "post",
  path: `${path}/{evaluationId}/resume`,
  summary: "Resume an evaluation that was canceled or stopped by a limit, with new limits.",
  permission: "evaluation:write",
  params: EvaluationParams,
  body: z
    .strictObject({
      ...limits,
      retriesFailed: z
        .boolean()
        .default(false)
        .describe("Whether to retry failed runs, except those with an unreadable answer."),
    })
    .default({ retriesFailed: false })
    .describe("Limits that you omit stay the same; null removes a limit."),
  answer: { status: 202, description: "The current state of the evaluation.", schema: evaluation },
  handler: async (call) => {
    const { getEvaluation } = await import("@/lib/services/measure/evaluations/get-evaluation");
    const { resumeEvaluation } = await import("@/lib/services/measure/evaluations/resume-evaluation");
    const id = call.params.evaluationId;
    await resumeEvaluation(call.ctx, { id, ...call.body });
    return { evaluation: await getEvaluation(call.ctx, { id }) };
  },
});

export const readReport = endpoint({
  method: "get",
  path: `${path}/{evaluationId}/report`,
  summary:
    "Get the table of an evaluation, scored against current ground truth, as JSON (report, madeAt, isProvisional, hiddenCount), CSV, or Markdown.",
  permission: "evaluation:read",
  params: EvaluationParams,
  query: z.object({
    workspace: z.string().optional(),
    format: z.enum(["json", "csv", "md"]).default("json"),
    with: z
      .string()
      .max(100)
      .optional()
      .describe("Another evaluation to show alongside. Refused if it was measured on different traces or labels."),
  }),
  answer: { status: 200, description: "The table.", schema: answers.Report, mediaTypes: reportTypes },
  handler: async (call) => {
    const { compareEvaluations } = await import("@/lib/services/measure/evaluations/compare-evaluations");
    const { requireEvaluation } = await import("@/lib/services/measure/evaluations/require-evaluation");
    const { unescapeFromStorage } = await import("@/lib/traces/escape-text");
    const { reportAnswer } = await import("../report-answer");
    const { evaluationId } = call.params;
    const { name } = await requireEvaluation(call.ctx, evaluationId);
    const { format, with: other } = call.query;
    const view = await compareEvaluations(call.ctx, {
      evaluationIds: other === undefined ? [evaluationId] : [evaluationId, other],
    });
    return reportAnswer(view, { format, title: unescapeFromStorage(name) });
  },
});

export const exportPredictions = endpoint({
  method: "get",
  path: `${path}/{evaluationId}/predictions`,
  summary: "Download every answer of an evaluation as JSON Lines, each with its case and ground truth.",
  permission: "evaluation:read",
  params: EvaluationParams,
  answer: { status: 200, description: "One answer per line.", mediaTypes: [ndjson] },
  handler: async (call) => {
    const { exportPredictions } = await import("@/lib/services/measure/evaluations/export-predictions");
    const { readEntryMarks } = await import("@/lib/services/measure/certificates/read-entry-marks");
    const { evaluationId } = call.params;
    const judges = await readEntryMarks(call.ctx, { evaluationId });
    const { name: title, lines } = await exportPredictions(call.ctx, { evaluationId, judges });
    const name = { name: `${title.slice(0, 80)}.jsonl`, fallback: `evaluation-${evaluationId}.jsonl` };
    return attachment(streamOf(bytesOf(lines)), { ...name, contentType: ndjson });
  },
});

export const deleteEvaluation = endpoint({
  method: "delete",
  path: `${path}/{evaluationId}`,
  summary: "Delete an evaluation with its uploaded answers. Its runs stay as runs of their traces.",
  permission: "evaluation:write",
  params: EvaluationParams,
  answer: { status: 200, description: "How many runs stay.", schema: z.object({ runCount: z.int() }) },
  handler: async ({ ctx, params: { evaluationId } }) => {
    const { deleteEvaluation } = await import("@/lib/services/measure/evaluations/delete-evaluation");
    return deleteEvaluation(ctx, { id: evaluationId });
  },
});
