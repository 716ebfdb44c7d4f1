import { z } from "zod";
import { subsetWays } from "@/lib/attribution/evaluation/data-set-view";
import { type Endpoint } from "./endpoint";
import * as answers from "./evaluation-schemas";

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

export const listDataSets = {
  method: "get",
  path,
  summary: "List the data sets of the workspace with their newest versions.",
  permission: "evaluation:read",
  answer: {
    status: 200,
    description: "The data sets, by name.",
    schema: z.object({ dataSets: z.array(answers.DataSetSummary) }),
  },
} as const satisfies Endpoint;

export const createDataSet = {
  method: "post",
  path,
  summary: "Freeze the traces that a search finds, or that are named, as a data set.",
  permission: "evaluation:write",
  body: z.strictObject({ name: z.string(), description: z.string().default(""), ...chosen }).refine(isChosen, eitherOr),
  answer: { status: 201, description: "The data set in version 1.", schema: dataSet },
} as const satisfies Endpoint;

export const getDataSet = {
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
} as const satisfies Endpoint;

export const addVersion = {
  method: "post",
  path: `${path}/{dataSetId}/versions`,
  summary: "Freeze traces as the next version of a data set. The versions before stay as they are.",
  permission: "evaluation:write",
  params: DataSetParams,
  body: z.strictObject(chosen).refine(isChosen, eitherOr),
  answer: { status: 201, description: "The data set with its new version.", schema: dataSet },
} as const satisfies Endpoint;

export const uploadPredictions = {
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
} as const satisfies Endpoint;

export const readLeaderboard = {
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
  answer: { status: 200, description: "The table with when it was made.", contentType: "application/json" },
} as const satisfies Endpoint;
