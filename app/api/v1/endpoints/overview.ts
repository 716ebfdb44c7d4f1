import { z } from "zod";
import { overviewTableIds } from "@/lib/attribution/overview/overview-tables";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { csv as csvType } from "./media-types";

const text = z.string().max(4_000).optional();
const Choice = z.object({
  workspace: text,
  range: text.describe("7d, 30d (default), 90d, 365d, all, or a range of UTC days such as 2026-01-01..2026-01-31."),
  system: text.describe("One or more, separated by commas; escape a comma with a backslash."),
  version: text,
  agent: text.describe("Responsible agents."),
  mode: text.describe("Failure modes by ID; none for answers without a mode, =none for a mode whose ID is none."),
  tag: text,
  method: text.describe(
    "Traces answered by this method, or by method@version; its newest answer is then used as the unchecked run.",
  ),
  basis: z
    .enum(["truth", "run"])
    .optional()
    .describe("Only results based on ground truth, or only on unchecked runs. Defaults to both, in separate columns."),
});
const Cell = z.union([
  z.string(),
  z.number(),
  z.object({ value: z.number(), low: z.number(), high: z.number(), count: z.int() }),
  z.null(),
]);

export const readOverview = endpoint({
  method: "get",
  path: "/api/v1/overview",
  summary: "Get the overview figures: every table, or one of them, as JSON or CSV.",
  permission: "dashboard:read",
  query: Choice.extend({
    format: z.enum(["json", "csv"]).default("json"),
    table: z.enum(overviewTableIds).optional(),
  }),
  answer: {
    status: 200,
    mediaTypes: [csvType],
    description:
      "Tables with separate columns for ground truth and unchecked runs; shares are 0–1 with 95% intervals, shares of agents and failure modes also corrected by labels for the errors of runs. `search` finds the traces behind a row.",
    schema: z.object({
      isBehind: z.boolean().describe("Some traces are still counted with their old values."),
      blindCount: z
        .int()
        .describe("Traces the reader has yet to label blind: what others say about them is not counted."),
      madeCount: z.int().describe("Traces created by studies or kept replays; not counted."),
      tables: z.array(
        z.object({
          id: z.enum(overviewTableIds),
          title: z.string(),
          columns: z.array(z.object({ head: z.string(), kind: z.enum(["text", "count", "share", "cost"]) })),
          rows: z.array(z.object({ cells: z.array(Cell), search: z.string().nullable() })),
          note: z.string().nullish().describe("What corrected shares are based on, or how many labels are missing."),
        }),
      ),
    }),
  },
  handler: async ({ ctx, query: { format, table, ...text } }) => {
    const { readDashboard } = await import("@/lib/attribution/overview/dashboard-choice");
    const { allTablesCsv, tableCsv } = await import("@/lib/attribution/overview/overview-tables");
    const { readOverviewTables } = await import("@/lib/services/overview/dashboard/read-overview-tables");
    const choice = readDashboard(text, new Date().toISOString().slice(0, 10));
    const read = await readOverviewTables(ctx, { choice, table });
    if (format === "json") return read;
    const [only] = read.tables;
    const csv = table !== undefined && only ? tableCsv(only) : allTablesCsv(read.tables);
    const name = `${table ?? "overview"}.csv`;
    return attachment(csv, { name, fallback: name, contentType: csvType });
  },
});

const Figure = z.object({ value: z.number(), low: z.number(), high: z.number() });
const Share = Figure.extend({ count: z.int() }).nullable();
const Version = z.object({
  version: z.string(),
  firstDay: z.iso.date(),
  failed: z.int(),
  passed: z.int(),
  unknown: z.int(),
  labelled: z.int(),
});
const Method = z.object({
  method: z.string(),
  methodVersion: z.string(),
  countA: z.int(),
  countB: z.int(),
  weights: z.string().nullable().describe("Null if there is only one set."),
  answered: z.string().describe("The search key that finds its answers, and the `method` value that selects it."),
  seenCount: z.int().describe("Answers on questions the weights were trained on: excluded."),
});

export const readVersions = endpoint({
  method: "get",
  path: "/api/v1/overview/versions",
  summary: "Compare two versions of a system: failure rate and shares of agents and failure modes, with tests.",
  permission: "dashboard:read",
  query: Choice.pick({ workspace: true, range: true, system: true, tag: true }).extend({
    a: text.describe("The earlier version. Defaults to the second to last."),
    b: text.describe("The later version. Defaults to the last."),
    basis: z
      .enum(["truth", "run"])
      .optional()
      .describe("What the shares are based on. Defaults to ground truth if there is enough."),
    method: text.describe(
      "The method version whose unchecked runs are compared, as `answered` of an item in `methods`, or method@version.",
    ),
    format: z.enum(["json", "csv"]).default("json"),
  }),
  answer: {
    status: 200,
    mediaTypes: [csvType],
    description: "The comparison; `lines` is empty if the system has fewer than two versions.",
    schema: z.object({
      system: z.string().nullable(),
      systems: z.array(z.object({ key: z.string(), versionCount: z.int() })),
      versions: z.array(Version),
      a: Version.nullable(),
      b: Version.nullable(),
      basis: z.enum(["truth", "run"]),
      method: Method.nullable(),
      methods: z.array(Method),
      isBehind: z.boolean(),
      lines: z.array(
        z.object({
          table: z.enum(["failure-rate", "agents", "modes"]),
          name: z.string(),
          a: Share,
          b: Share,
          countA: z.int(),
          countB: z.int(),
          difference: Figure.nullable(),
          p: z.number().nullable(),
          corrected: z.number().nullable().describe("p-value, Holm-adjusted across the table."),
          verdict: z.enum(["more", "less", "no evidence"]),
          correctedA: Figure.nullable().describe("The share of unchecked runs, corrected by labels for their errors."),
          correctedB: Figure.nullable(),
          correctedDifference: Figure.nullable(),
          searchA: z.string(),
          searchB: z.string(),
        }),
      ),
      notes: z.array(z.string()).describe("What corrected shares are based on, or how many labels are missing."),
    }),
  },
  handler: async ({ ctx, query: { format, workspace: _, ...address } }) => {
    const { correctionNotes, versionsCsv } = await import("@/lib/attribution/overview/versions-lines");
    const { readVersionLines } = await import("@/lib/services/overview/dashboard/read-version-lines");
    const today = new Date().toISOString().slice(0, 10);
    const { view, lines } = await readVersionLines(ctx, { address, today });
    if (format === "csv") {
      const name = "versions.csv";
      return attachment(versionsCsv(view, lines), { name, fallback: name, contentType: csvType });
    }
    const { system, systems, versions, a, b, basis, method, methods, isBehind } = view;
    const notes = [...correctionNotes(view, "agents"), ...correctionNotes(view, "modes")];
    return { system, systems, versions, a, b, basis, method, methods, isBehind, lines, notes };
  },
});
