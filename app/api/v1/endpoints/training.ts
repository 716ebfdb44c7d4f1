import { z } from "zod";
import { type SplitShare } from "@/lib/attribution/evaluation/data-set-view";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { streamOf } from "../stream-of";
import { exportLabels } from "./labels";
import { ndjson } from "./media-types";

const flag = z.enum(["true", "false"]).default("false");

const shared = {
  workspace: z.string().optional(),
  split: z
    .string()
    .max(40)
    .optional()
    .describe("Only lines in this split. Defaults to all lines, each with its split."),
  context_tokens: z.coerce
    .number()
    .int()
    .min(2_000)
    .max(10_000_000)
    .default(32_768)
    .describe(
      "Context length of the trained model, prompt and reply. Longer traces are shortened just as when the model is served.",
    ),
  reveal: flag.describe(
    "Include the expected answer in prompts. Use only if prompts will include it when the model is served.",
  ),
  redacted: flag.describe("Mask text that matches the workspace's redaction rules."),
};

/** `train:9,test:1`, each share a number above 0. */
const partPattern = /^([^:,]{1,40}):(\d{1,6}(?:\.\d{1,6})?)$/;

const Splits = z
  .string()
  .max(400)
  .default("train:9,test:1")
  .transform((text, check): SplitShare[] => {
    const parts = text === "" ? [] : text.split(",");
    return parts.map((part) => {
      const found = partPattern.exec(part.trim());
      if (!found) check.addIssue("Write splits as name:share, as in train:9,test:1.");
      return { name: found?.[1] ?? "", share: Number(found?.[2] ?? 1) };
    });
  });

const answer = {
  status: 200,
  description:
    "One object per line: prompt (chat messages), label (agent|step), agent, step, reward_model, split, and extra_info. Traces that do not fit the context even when shortened are omitted.",
  mediaTypes: [ndjson],
} as const;

export const exportPrompts = endpoint({
  method: "get",
  path: "/api/v1/labels/prompts",
  summary:
    "Download prompts of method tracer-model with the labels in a set, to train a model with GRPO: JSON Lines for verl, OpenRLHF, and TRL, split by whole questions.",
  permission: "trace:read",
  query: z.object({
    ...shared,
    set: exportLabels.query.shape.set,
    q: exportLabels.query.shape.q,
    splits: Splits.describe("Split names with their shares; empty for none."),
    seed: z.coerce.number().int().min(0).max(2_147_483_647).default(1).describe("Random seed for the split."),
  }),
  answer,
  handler: async ({ ctx, query: wish }) => {
    const { parseLabelSetRef } = await import("@/lib/attribution/labels/label-set-ref");
    const { exportPrompts } = await import("@/lib/services/lab/feedback/export-prompts");
    const { parseTraceFilter } = await import("@/lib/traces/filter-grammar");
    const { filter } = parseTraceFilter(wish.q);
    const set = parseLabelSetRef(wish.set) ?? { kind: "ground-truth" };
    const { fileName, contentType, chunks } = await exportPrompts(ctx, {
      from: { kind: "set", selection: { filter }, set, splits: wish.splits, seed: wish.seed },
      split: wish.split ?? null,
      contextTokens: wish.context_tokens,
      revealExpectedAnswer: wish.reveal === "true",
      isRedacted: wish.redacted === "true",
    });
    return attachment(streamOf(chunks), { name: fileName, fallback: "prompts", contentType });
  },
});

export const exportDataSetPrompts = endpoint({
  method: "get",
  path: "/api/v1/data-sets/{dataSetId}/prompts",
  summary: "Download the same prompts for a version of a data set, with current ground truth and its frozen split.",
  permission: "evaluation:read",
  params: z.object({ dataSetId: z.string() }),
  query: z.object({
    ...shared,
    version: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("Defaults to the latest version."),
  }),
  answer,
  handler: async ({ ctx, params: { dataSetId }, query: wish }) => {
    const { getDataSet } = await import("@/lib/services/measure/data-sets/get-data-set");
    const { exportPrompts } = await import("@/lib/services/lab/feedback/export-prompts");
    const { version } = await getDataSet(ctx, { id: dataSetId, version: wish.version });
    const { fileName, contentType, chunks } = await exportPrompts(ctx, {
      from: { kind: "version", versionId: version.id },
      split: wish.split ?? null,
      contextTokens: wish.context_tokens,
      revealExpectedAnswer: wish.reveal === "true",
      isRedacted: wish.redacted === "true",
    });
    return attachment(streamOf(chunks), { name: fileName, fallback: "prompts", contentType });
  },
});
