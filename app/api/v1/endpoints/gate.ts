import { z } from "zod";
import { mostLooks } from "@/lib/attribution/gate/compare-runs";
import { endpoint } from "@/lib/http/endpoint";

const verdict = z.enum(["no worse", "worse", "inconclusive"]);
const Figure = z.object({ value: z.number(), low: z.number(), high: z.number() });
const Both = z.object({ baseline: z.int(), candidate: z.int() });
const Counts = z.object({
  version: z.string(),
  failed: z.int(),
  passed: z.int(),
  unknown: z.int().describe("Runs that neither failed nor passed; always 0 here."),
  compared: z.int(),
  leftOut: z.object({ count: z.int(), failed: z.int() }).describe("Runs without a counterpart where runs are paired."),
  unnamed: z.int().describe("Failed runs without an answer that names an agent."),
});

export const compareGate = endpoint({
  method: "get",
  path: "/api/v1/gate",
  summary:
    "Compare two versions of a system: no worse, worse, or inconclusive, by failure rate, by agent and failure mode, and by incident.",
  permission: "trace:read",
  query: z.object({
    system: z.string().max(1_000).default("").describe("Left out for traces without one."),
    baseline: z.string().max(200).describe("The version to compare with."),
    candidate: z.string().max(200).describe("The version in question."),
    margin: z.coerce.number().gt(0).max(100).default(10).describe("Points by which a share may rise at most."),
    looks: z.coerce
      .number()
      .int()
      .min(1)
      .max(mostLooks)
      .default(1)
      .describe("How often at most the comparison is made while runs are added."),
  }),
  answer: {
    status: 200,
    description: "The comparison of the newest 2,000 runs of each version that failed or passed.",
    schema: z.object({
      verdict,
      headline: z.string(),
      baseline: Counts,
      candidate: Counts,
      pairedBy: z.enum(["externalId", "question"]).nullable(),
      lines: z.array(
        z.object({
          kind: z.enum(["failure-rate", "agent-mode", "incident"]),
          title: z.string(),
          failed: Both,
          difference: Figure.describe("Candidate minus baseline, with its 95% interval."),
          p: z.number().describe("Exact, one-sided."),
          corrected: z.number().nullable().describe("p-value, corrected for the other lines."),
          verdict,
        }),
      ),
      moreRuns: z.int().nullable().describe("So many more runs of each version would likely settle it."),
    }),
  },
  handler: async ({ ctx, query: { margin, looks, ...versions } }) => {
    const { compareVersions } = await import("@/lib/services/watch/gate/compare-versions");
    const { gateHeadline, lineTitle } = await import("@/lib/attribution/gate/gate-words");
    const report = await compareVersions(ctx, { ...versions, settings: { margin: margin / 100, looks } });
    return {
      verdict: report.verdict,
      headline: gateHeadline(report),
      baseline: report.baseline,
      candidate: report.candidate,
      pairedBy: report.pairing?.by ?? null,
      lines: report.lines.map((line) => ({
        kind: line.kind,
        title: lineTitle(line),
        failed: line.failed,
        difference: line.difference,
        p: line.p,
        corrected: line.corrected,
        verdict: line.verdict,
      })),
      moreRuns: report.moreRuns,
    };
  },
});
