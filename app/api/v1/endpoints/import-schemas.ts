import { z } from "zod";
import { ImportReport } from "@/lib/traces/import-report";
import { importSources, importStatuses } from "@/lib/traces/import-view";
import { FieldPath } from "@/lib/traces/mapping/field-path";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { confidences } from "@/lib/traces/recognition";
import { ImportIssue, Outcome, StepKind, TraceLabel } from "@/lib/traces/trace";
import { StoredTrace } from "./schemas";

// What the API answers of imports and mappings: lib/traces/import-view.ts as schemas. The
// tests hold answers against these.

const time = z.iso.datetime();
export const Confidence = z.enum(confidences);

/** How a person wants a file read, where it is chosen in a body. */
export const ReadingWish = z
  .strictObject({ format: z.string().max(100).optional(), mapping: FileMapping.optional() })
  .default({});

const PreviewedTrace = z.object({
  title: z.string(),
  question: z.string(),
  format: z.string(),
  stepCount: z.int(),
  agents: z.array(z.string()),
  outcome: Outcome,
  hasGroundTruth: z.boolean(),
  labels: z.array(TraceLabel),
  labelCount: z.int(),
  issues: z.array(ImportIssue),
  report: ImportReport,
  duplicateOfId: z.uuid().nullable(),
});

const canMap = z.enum(["json", "text"]).nullable();

export const RedactionCount = z.object({ rule: z.string(), count: z.int(), example: z.string() });

export const ImportPreview = z.object({
  format: z.string().nullable(),
  confidence: Confidence.nullable(),
  recognisedBy: z.array(z.string()),
  candidates: z.array(z.object({ format: z.string(), confidence: Confidence, keys: z.array(z.string()) })),
  traces: z.array(PreviewedTrace),
  issues: z.array(ImportIssue),
  canStore: z.boolean(),
  traceCount: z.int(),
  failedCount: z.int(),
  newCount: z.int(),
  stepCount: z.int(),
  outcomes: z.object({ failed: z.int(), passed: z.int(), unknown: z.int() }),
  redactions: z.array(RedactionCount),
  canMap,
});

const ImportResult = z.object({
  storedCount: z.int(),
  duplicateCount: z.int(),
  failedCount: z.int(),
  traces: z.array(StoredTrace.omit({ url: true })),
  failed: z.array(z.object({ place: z.int().nullable(), title: z.string(), issues: z.array(ImportIssue) })),
});

export const Import = z.object({
  id: z.uuid(),
  source: z.enum(importSources),
  fileName: z.string().nullable(),
  status: z.enum(importStatuses),
  byteSize: z.int().nullable(),
  receivedBytes: z.int(),
  progress: z.number().min(0).max(1),
  options: z.object({
    format: z.string().nullable(),
    mapping: FileMapping.nullable(),
    mappingName: z.string().nullable(),
    system: z.string().nullable(),
    version: z.string().nullable(),
    outcome: Outcome.nullable(),
    redacts: z.boolean(),
  }),
  preview: ImportPreview.nullable(),
  result: ImportResult.nullable(),
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe("Why it FAILED; for an import in progress, what it waits for before it resumes automatically."),
  createdBy: z.string(),
  createdAt: time,
  updatedAt: time,
});

export const Mapping = z.object({
  id: z.uuid(),
  name: z.string(),
  rule: FileMapping,
  createdBy: z.string(),
  createdAt: time,
  updatedAt: time,
});

export const ImportSample = z.object({
  kind: canMap,
  proposal: FileMapping.nullable(),
  lists: z.array(
    z.object({
      path: FieldPath,
      listCount: z.int(),
      itemCount: z.int(),
      lookedAtCount: z.int(),
      fields: z.array(
        z.object({
          path: FieldPath,
          count: z.int(),
          distinctCount: z.int(),
          averageLength: z.number(),
          textCount: z.int(),
          examples: z.array(z.string()),
        }),
      ),
    }),
  ),
  text: z.string().nullable(),
  fitting: z.array(Mapping),
});

export const MappedPreview = z.object({
  hasMore: z.boolean(),
  issues: z.array(ImportIssue),
  traces: z.array(
    z.object({
      title: z.string(),
      question: z.string(),
      outcome: Outcome,
      stepCount: z.int(),
      agents: z.array(z.string()),
      steps: z.array(
        z.object({
          index: z.int(),
          agent: z.string(),
          kind: StepKind,
          content: z.string(),
          tool: z.string().nullable(),
          isError: z.boolean(),
        }),
      ),
    }),
  ),
});
