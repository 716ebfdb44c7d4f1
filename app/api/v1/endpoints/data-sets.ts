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
  q: z.string().max(2_000).optional().describe("Which traces, in the grammar of their list; or traceIds."),
  traceIds: z.array(z.uuid()).min(1).max(20_000).optional(),
  subsetBy: z.enum(subsetWays).default("none").describe("What subsets are told apart by in tables."),
  splits: z
    .array(answers.SplitShare)
    .max(10)
    .default([])
    .describe("Parts with their weights; each question is in one of them as a whole."),
  seed: z.int().min(0).max(2_147_483_647).default(1).describe("Of the split."),
};
const isChosen = ({ q, traceIds }: { q?: string | undefined; traceIds?: string[] | undefined }): boolean =>
  (q === undefined) !== (traceIds === undefined);
const eitherOr = { message: "Say which traces: by q, a search, or by traceIds.", path: ["q"] };

export const listDataSets = endpoint({
  method: "get",
  path,
  summary: "List the data sets of the workspace with their newest versions.",
  permission: "evaluation:read",
  answer: {
    status: 200,
    description: "The data sets, by name.",
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
  summary: "Freeze the traces that a search finds, or that are named, as a data set.",
  permission: "evaluation:write",
  body: z.strictObject({ name: z.string(), description: z.string().default(""), ...chosen }).refine(isChosen, eitherOr),
  answer: { status: 201, description: "The data set in version 1.", schema: dataSet },
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
  summary: "Read a data set: its versions, and what is in one of them by the ground truth of now.",
  permission: "evaluation:read",
  params: DataSetParams,
  query: z.object({
    workspace: z.string().optional(),
    version: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("The newest when left out."),
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
  summary: "Freeze traces as the next version of a data set. The versions before stay as they are.",
  permission: "evaluation:write",
  params: DataSetParams,
  body: z.strictObject(chosen).refine(isChosen, eitherOr),
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
    "Have the answers of another system scored: JSON lines as they are exported, or with as little as trace, agent and step; CSV; or what the published code of Who&When prints.",
  permission: "evaluation:write",
  params: DataSetParams,
  query: z.object({
    workspace: z.string().optional(),
    title: z.string().min(1).max(120).describe("What the system is called in tables."),
    version: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("The newest when left out."),
    split: z.string().max(40).optional().describe("All cases when left out."),
    trial: z.enum(["true", "false"]).default("false").describe("Reads and checks the file, and stores nothing."),
  }),
  body: "file",
  answer: { status: 201, description: "What came of the file.", schema: z.object({ upload: answers.UploadOutcome }) },
  otherAnswers: [
    {
      status: 200,
      description: "What would come of it: a trial.",
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
  summary: "Read the entries of all evaluations of a version in one table, uploaded ones too.",
  permission: "evaluation:read",
  params: DataSetParams,
  query: z.object({
    workspace: z.string().optional(),
    version: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("The newest when left out."),
    split: z.string().max(40).optional().describe("All cases when left out."),
    format: z.enum(["json", "csv", "md"]).default("json"),
  }),
  answer: {
    status: 200,
    description: "The table with when it was made.",
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
