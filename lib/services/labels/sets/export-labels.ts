import { strToU8, Zip, ZipDeflate } from "fflate";
import {
  csvHead,
  csvLine,
  type ExportedLabel,
  jsonLine,
  type LabelExportFormat,
  whoAndWhenFile,
} from "@/lib/attribution/labels/label-export";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { maskClaim, maskFile } from "@/lib/attribution/labels/label-export-masks";
import { createRedactor, type Redactor } from "@/lib/traces/redaction/redactor";
import { type JsonObject } from "@/lib/traces/json-value";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { prisma } from "@/lib/db";
import { recordAudit } from "../../people/audit/record-audit";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readRedaction } from "../../people/redaction/read-redaction";
import { loadTrace } from "../../ground/stored/load-trace";
import { type ReadySelection, readySelection } from "../../ground/search/ready-selection";
import { inReader } from "../../ground/reader/reader";
import { type findObjects } from "./find-objects";
import { type ExportRow, readExportRows } from "./read-export-rows";
import { requireLabelSet } from "./require-label-set";

interface ExportInput {
  /** Which traces. */
  selection: TraceSelection;
  set: LabelSetRef;
  format: LabelExportFormat;
  /** Whether texts are masked by the workspace's rules. */
  isRedacted: boolean;
}

/** A file that is made while it is read. */
export interface LabelExport {
  fileName: string;
  contentType: string;
  chunks: AsyncGenerator<Uint8Array>;
}

const formats = {
  "who-and-when": { ending: "zip", contentType: "application/zip" },
  jsonl: { ending: "jsonl", contentType: "application/x-ndjson; charset=utf-8" },
  csv: { ending: "csv", contentType: "text/csv; charset=utf-8" },
} as const;

type ReadyInput = ExportInput & { selection: ReadySelection };

/** Rows in batches; whoever is sent them has seen what others say of their traces. */
async function* batches(ctx: WorkspaceContext, input: ReadyInput): AsyncGenerator<ExportRow[]> {
  let after: string | null = null;
  for (;;) {
    const rows: ExportRow[] = await readExportRows(ctx, { ...input, after });
    if (rows.length === 0) return;
    after = rows.at(-1)?.label.traceId ?? null;
    await noteSightings(
      ctx,
      rows.map(({ label }) => label.traceId),
    );
    yield rows;
  }
}

async function* lines(
  ctx: WorkspaceContext,
  input: ReadyInput,
  head: string,
  write: (label: ExportedLabel) => string,
): AsyncGenerator<Uint8Array> {
  if (head !== "") yield strToU8(head);
  for await (const rows of batches(ctx, input)) yield strToU8(rows.map(({ label }) => write(label)).join(""));
}

const findInReader = inReader<typeof findObjects>("find-objects");

/** So few of what traces were read from are taken over from the reader at once that it holds nobody up. */
const originalsAtOnce = 10;

/** Rows, each with the object that its trace was read from where that was one of Who&When's. */
async function* withOriginals(
  { workspaceId }: WorkspaceContext,
  rows: readonly ExportRow[],
): AsyncGenerator<{ row: ExportRow; original: JsonObject | null }> {
  for (let from = 0; from < rows.length; from += originalsAtOnce) {
    const some = rows.slice(from, from + originalsAtOnce);
    const wanted = some.filter(({ format }) => format === "who-and-when");
    const traces = wanted.map(({ label: { contentHash }, originalId }) => ({ contentHash, originalId }));
    const found = traces.length > 0 ? await findInReader({ workspaceId }, workspaceId, traces) : null;
    for (const row of some) {
      const isWanted = row.format === "who-and-when";
      yield { row, original: (isWanted && found?.get(row.label.contentHash)) || null };
    }
  }
}

/** One JSON file per trace, named by its id, each written before the next is read. */
async function* archive(
  ctx: WorkspaceContext,
  input: ReadyInput,
  redactor: Redactor | null,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const taken = (): Uint8Array[] => {
    const now = ready;
    ready = [];
    return now;
  };
  for await (const rows of batches(ctx, input)) {
    for await (const { row, original } of withOriginals(ctx, rows)) {
      const { traceId: id } = row.label;
      const trace = await loadTrace({ workspaceId: ctx.workspaceId, id });
      const file = whoAndWhenFile(trace, row.label, original);
      const entry = new ZipDeflate(`${id}.json`);
      zip.add(entry);
      entry.push(strToU8(`${JSON.stringify(redactor ? maskFile(file, redactor) : file, null, 4)}\n`), true);
      yield* taken();
    }
  }
  zip.end();
  yield* taken();
}

/**
 * The labels of a set on the chosen traces as a file: a zip of Who&When files, lines of JSON, or CSV. Traces that the
 * person is to label blind are left out, and labels that a decision has excluded. Throws NOT_FOUND for a set of another
 * workspace, CONFLICT like `readySelection`; ids of other workspaces select nothing.
 */
export const exportLabels = async (ctx: WorkspaceContext, input: ExportInput): Promise<LabelExport> => {
  const { title } = await requireLabelSet(ctx, input.set);
  const ready = { ...input, selection: await readySelection(ctx, input.selection) };
  const redactor = input.isRedacted ? createRedactor(await readRedaction(ctx.workspaceId)) : null;
  await recordAudit(prisma, ctx, {
    kind: "label.exported",
    subject: title,
    details: { format: input.format, isRedacted: input.isRedacted },
  });
  const { ending, contentType } = formats[input.format];
  const mask = (label: ExportedLabel): ExportedLabel => (redactor ? maskClaim(label, redactor) : label);
  const chunks = {
    "who-and-when": () => archive(ctx, ready, redactor),
    jsonl: () => lines(ctx, ready, "", (label) => jsonLine(mask(label))),
    csv: () => lines(ctx, ready, csvHead(), (label) => csvLine(mask(label))),
  }[input.format]();
  return { fileName: `labels ${title}.${ending}`, contentType, chunks };
};
