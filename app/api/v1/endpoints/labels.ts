import { z } from "zod";
import { labelExportFormats } from "@/lib/attribution/labels/label-export";
import { parseLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { streamOf } from "../stream-of";
import { uploadedSample } from "../uploaded-file";
import { csv, ndjson, zip } from "./media-types";
import { fileHeaders } from "./uploads";

const path = "/api/v1/labels";
const flag = z.enum(["true", "false"]).default("false");

/** A label set as it stands in addresses. */
export const LabelSetText = z
  .string()
  .max(100)
  .refine(
    (text) => parseLabelSetRef(text) !== null,
    "Name a label set: ground-truth, adjudicated, data-set, annotator:<user id> or imported:<set id>.",
  );

/** What would become of a file of labels. */
export const LabelPreview = z.object({
  matchedCount: z.int(),
  samples: z.array(
    z.object({
      place: z.string(),
      traceId: z.string(),
      title: z.string(),
      agent: z.string(),
      stepIndex: z.int(),
    }),
  ),
  faults: z.array(z.object({ place: z.string(), message: z.string() })),
  faultCount: z.int(),
});

export const exportLabels = endpoint({
  method: "get",
  path: `${path}/export`,
  summary:
    "Download the labels in a set for all traces a search matches: a zip of Who&When files, JSON Lines, or CSV. Labels excluded by an adjudication are omitted.",
  permission: "trace:read",
  query: z.object({
    workspace: z.string().optional(),
    set: LabelSetText.default("ground-truth").describe(
      "ground-truth, adjudicated, data-set, annotator:<user id> or imported:<set id>.",
    ),
    format: z.enum(labelExportFormats).default("jsonl"),
    q: z
      .string()
      .max(2_000)
      .default("")
      .describe(
        "Search query that selects the traces, in the search grammar of the trace list. Defaults to all traces.",
      ),
    redacted: flag.describe("Mask text that matches the workspace's redaction rules."),
  }),
  answer: { status: 200, description: "The file.", mediaTypes: [ndjson, csv, zip] },
  handler: async ({ ctx, query: { set, format, q, redacted } }) => {
    const { parseLabelSetRef } = await import("@/lib/attribution/labels/label-set-ref");
    const { exportLabels } = await import("@/lib/services/labels/sets/export-labels");
    const { parseTraceFilter } = await import("@/lib/traces/filter-grammar");
    const { filter } = parseTraceFilter(q);
    const { fileName, contentType, chunks } = await exportLabels(ctx, {
      selection: { filter },
      set: parseLabelSetRef(set) ?? { kind: "ground-truth" },
      format,
      isRedacted: redacted === "true",
    });
    return attachment(streamOf(chunks), { name: fileName, fallback: "labels", contentType });
  },
});

export const importLabels = endpoint({
  method: "post",
  path: `${path}/import`,
  summary:
    "Import the labels of a file as a new set, all or none: Who&When files (one, or a zip), JSON, JSON Lines, or CSV. Each label has a trace (ID, content hash, or ID in its data set), agent, and step.",
  permission: "label:manage",
  query: z.object({
    workspace: z.string().optional(),
    name: z.string().max(200).default("").describe("Name of the set. Required unless this is a preview."),
    truth: z
      .enum(["true", "false"])
      .default("true")
      .describe("Whether its labels are ground truth if there is no other label."),
    leave_out: flag.describe("Skip labels that cannot be imported instead of rejecting the file."),
    preview: flag.describe("Report what would happen to the file, without importing it."),
  }),
  headers: fileHeaders,
  body: "file",
  answer: {
    status: 201,
    description: "The set.",
    schema: z.object({ ref: z.string(), name: z.string(), traceCount: z.int(), leftOutCount: z.int() }),
  },
  otherAnswers: [
    {
      status: 200,
      description: "Preview: what matches and what does not.",
      schema: LabelPreview,
    },
  ],
  handler: async (call) => {
    const { importLabels } = await import("@/lib/services/labels/sets/import-labels");
    const { previewLabels } = await import("@/lib/services/labels/sets/preview-labels");
    const { name, truth, leave_out: leavesOut, preview } = call.query;
    const { bytes, fileName = "labels" } = await uploadedSample(call.ctx, call.request);
    if (preview === "true") return Response.json(await previewLabels(call.ctx, { bytes, fileName }));
    const choice = { name, isTruth: truth === "true", leavesOut: leavesOut === "true" };
    return importLabels(call.ctx, { bytes, fileName, ...choice });
  },
});
