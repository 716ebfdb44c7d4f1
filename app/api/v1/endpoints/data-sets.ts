import { z } from "zod";
import { subsetWays } from "@/lib/attribution/evaluation/data-set-view";
import { endpoint } from "@/lib/http/endpoint";
import { readBody } from "@/lib/http/read-body";
import * as answers from "./evaluation-schemas";
import { reportTypes } from "./media-types";

const path = "/api/v1/data-sets";
const DataSetParams = z.object({ dataSetId: z.string() });
const dataSet = z.object({ dataSet: answers.DataSet });

const chosen = {
  q: z
    .string()
    .max(2_000)
    .optional()
    .describe("Search query that selects the traces, in the search grammar of the trace list. Use this or traceIds."),
  traceIds: z.array(z.uuid()).min(1).max(20_000).optional(),
  subsetBy: z.enum(subsetWays).default("none").describe("How cases are grouped into subsets in tables."),
  splits: z
    .array(answers.SplitShare)
    .max(10)
    .default([])
    .describe("Splits with their weights. All traces of a question go into the same split."),
  seed: z.int().min(0).max(2_147_483_647).default(1).describe("Random seed for the split."),
};
const isChosen = ({ q, traceIds }: { q?: string | undefined; traceIds?: string[] | undefined }): boolean =>
  (q === undefined) !== (traceIds === undefined);
const eitherOr = { message: "Choose traces with either q (a search) or traceIds.", path: ["q"] };
const VersionWish = z.strictObject(chosen).refine(isChosen, eitherOr);

export const listDataSets = endpoint({
  method: "get",
  path,
  summary: "List the data sets of the workspace with their latest versions.",
  permission: "evaluation:read",
  answer: {
    status: 200,
    description: "The data sets, sorted by name.",
    schema: z.object({ dataSets: z.array(answers.DataSetSummary) }),
  },
  handler: async ({ ctx }) => {
    const { listDataSets } = await import("@/lib/services/measure/data-sets/list-data-sets");
    return {
      dataSets: await listDataSets(ctx),
    };
  },
});

export const createDataSet = endpoint({
  method: "post",
  path,
  summary: "Create a data set from the traces a search matches, or from a list of trace IDs.",
  permission: "evaluation:write",
  body: z.strictObject({ name: z.string(), description: z.string().default(""), ...chosen }).refine(isChosen, eitherOr),
  answer: { status: 201, description: "The data set at version 1.", schema: dataSet },
  maxBodyBytes: 2 * 1024 * 1024,
  handler: async (call) => {
    const { createDataSet } = await import("@/lib/services/measure/data-sets/create-data-set");
    const { getDataSet } = await import("@/lib/services/measure/data-sets/get-data-set");
    const { versionChoice } = await import("../version-choice");
    const { name, description } = call.body;
    const { id } = await createDataSet(call.ctx, { name, description, ...versionChoice(call.body) });
    return { dataSet: await getDataSet(call.ctx, { id }) };
  },
});

export const getDataSet = endpoint({
  method: "get",
  path: `${path}/{dataSetId}`,
  summary: "Get a data set: its versions, and the contents of one version scored against current ground truth.",
  permission: "evaluation:read",
  params: DataSetParams,
  query: z.object({
    workspace: z.string().optional(),
    version: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("Defaults to the latest version."),
  }),
  answer: { status: 200, description: "The data set.", schema: dataSet },
  handler: async (call) => {
    const { getDataSet } = await import("@/lib/services/measure/data-sets/get-data-set");
    return {
      dataSet: await getDataSet(call.ctx, { id: call.params.dataSetId, version: call.query.version }),
    };
  },
});

export const addVersion = endpoint({
  method: "post",
  path: `${path}/{dataSetId}/versions`,
  summary: "Add a version to a data set. Earlier versions stay unchanged.",
  permission: "evaluation:write",
  params: DataSetParams,
  body: VersionWish,
  answer: { status: 201, description: "The data set with its new version.", schema: dataSet },
  maxBodyBytes: 2 * 1024 * 1024,
  handler: async (call) => {
    const { addVersion } = await import("@/lib/services/measure/data-sets/add-version");
    const { getDataSet } = await import("@/lib/services/measure/data-sets/get-data-set");
    const { versionChoice } = await import("../version-choice");
    const { dataSetId } = call.params;
    const { id } = await addVersion(call.ctx, { dataSetId, ...versionChoice(call.body) });
    return { dataSet: await getDataSet(call.ctx, { id }) };
  },
});

/** A hundred thousand answers of a line each. */
const maxBytes = 64 * 1024 * 1024;

export const uploadPredictions = endpoint({
  method: "post",
  path: `${path}/{dataSetId}/predictions`,
  summary:
    "Score the answers of another system. Accepts JSON Lines as exported, or with only trace, agent, and step; CSV; or the output of the published Who&When code.",
  permission: "evaluation:write",
  params: DataSetParams,
  query: z.object({
    workspace: z.string().optional(),
    title: z.string().min(1).max(120).describe("Display name of the system in tables."),
    version: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("Defaults to the latest version."),
    split: z.string().max(40).optional().describe("Defaults to all cases."),
    trial: z.enum(["true", "false"]).default("false").describe("Validates the file without storing anything."),
  }),
  body: "file",
  answer: {
    status: 201,
    description: "The result of the upload.",
    schema: z.object({ upload: answers.UploadOutcome }),
  },
  otherAnswers: [
    {
      status: 200,
      description: "The result of a dry run: nothing was stored.",
      schema: z.object({ upload: answers.UploadOutcome }),
    },
  ],
  handler: async (call) => {
    const { getDataSet } = await import("@/lib/services/measure/data-sets/get-data-set");
    const { uploadPredictions } = await import("@/lib/services/measure/evaluations/upload-predictions");
    const { title, version: number, split = null, trial } = call.query;
    const { version } = await getDataSet(call.ctx, { id: call.params.dataSetId, version: number });
    const text = new TextDecoder().decode(await readBody(call.request, maxBytes));
    const upload = await uploadPredictions(call.ctx, {
      versionId: version.id,
      split,
      title,
      text,
      isTrial: trial === "true",
    });
    return upload.id === null ? Response.json({ upload }) : { upload };
  },
});

export const readLeaderboard = endpoint({
  method: "get",
  path: `${path}/{dataSetId}/leaderboard`,
  summary: "Get the entries of all evaluations of a version in one table, including uploaded ones.",
  permission: "evaluation:read",
  params: DataSetParams,
  query: z.object({
    workspace: z.string().optional(),
    version: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("Defaults to the latest version."),
    split: z.string().max(40).optional().describe("Defaults to all cases."),
    format: z.enum(["json", "csv", "md"]).default("json"),
  }),
  answer: {
    status: 200,
    description: "The table and when it was computed.",
    schema: answers.Report,
    mediaTypes: reportTypes,
  },
  handler: async (call) => {
    const { getDataSet } = await import("@/lib/services/measure/data-sets/get-data-set");
    const { readLeaderboard } = await import("@/lib/services/measure/evaluations/read-leaderboard");
    const { reportAnswer } = await import("../report-answer");
    const { version: number, split = null, format } = call.query;
    const { name, version } = await getDataSet(call.ctx, { id: call.params.dataSetId, version: number });
    const view = await readLeaderboard(call.ctx, { versionId: version.id, split });
    return reportAnswer(view, { format, title: `${name}, version ${version.number}` });
  },
});

const DataSetDeletion = z.object({ versionCount: z.int(), evaluationCount: z.int(), runCount: z.int() });

export const updateDataSet = endpoint({
  method: "patch",
  path: `${path}/{dataSetId}`,
  summary: "Rename a data set or change its description. Versions stay.",
  permission: "evaluation:write",
  params: DataSetParams,
  body: z.strictObject({ name: z.string().max(1_000).optional(), description: z.string().max(10_000).optional() }),
  answer: { status: 200, description: "The data set.", schema: dataSet },
  handler: async ({ ctx, params: { dataSetId: id }, body }) => {
    const { getDataSet } = await import("@/lib/services/measure/data-sets/get-data-set");
    const { renameDataSet } = await import("@/lib/services/measure/data-sets/rename-data-set");
    const { dataSetVersion } = await import("../show-saved");
    const { name, description } = await getDataSet(ctx, { id });
    const there = { name, description };
    await renameDataSet(ctx, {
      id,
      name: body.name ?? name,
      description: body.description ?? description,
      seen: dataSetVersion(there),
    });
    return { dataSet: await getDataSet(ctx, { id }) };
  },
});

export const deleteDataSet = endpoint({
  method: "delete",
  path: `${path}/{dataSetId}`,
  summary: "Delete a data set with its versions and their evaluations. Traces and runs stay.",
  permission: "evaluation:write",
  params: DataSetParams,
  answer: { status: 200, description: "What was deleted with it.", schema: z.object({ deleted: DataSetDeletion }) },
  handler: async ({ ctx, params: { dataSetId } }) => {
    const { deleteDataSet } = await import("@/lib/services/measure/evaluations/delete-data-set");
    return { deleted: await deleteDataSet(ctx, { id: dataSetId }) };
  },
});

export const previewDataSet = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Count what a version of these traces would hold now. Stores nothing.",
  permission: "evaluation:write",
  body: VersionWish,
  answer: { status: 200, description: "The counts.", schema: z.object({ counts: answers.CaseCounts }) },
  maxBodyBytes: 2 * 1024 * 1024,
  handler: async (call) => {
    const { previewDataSet } = await import("@/lib/services/measure/data-sets/preview-data-set");
    const { versionChoice } = await import("../version-choice");
    return { counts: await previewDataSet(call.ctx, versionChoice(call.body)) };
  },
});
