import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type FoundStep } from "@/lib/traces/found-steps";
import { findPattern } from "./find-pattern";
import { escapeLength, readExcerpt } from "./read-excerpt";
import { type StepHits } from "./scan-steps";
import { type ScanInput } from "./scan-steps.sql";

const row = z.object({
  index: z.number(),
  agent: z.string(),
  kind: z.enum(["message", "input", "system", "thought", "handoff", "tool-call", "tool-result"]),
  isError: z.boolean(),
  excerpt: z.string(),
  hasMoreBefore: z.boolean(),
  hasMoreBehind: z.boolean(),
});

/** Characters of an excerpt at most, and how many of them stand before what was found. */
const excerptLength = 320;

const leadLength = 40;

export async function readExcerpts(
  ctx: WorkspaceContext,
  input: ScanInput,
  hits: readonly StepHits[],
): Promise<FoundStep[]> {
  if (hits.length === 0) return [];
  const { words } = input.query;
  const at = words.length === 0 ? Prisma.sql`1` : Prisma.sql`regexp_instr(s."content", ${findPattern(words)}::text)`;
  const rows = await askRows(
    prisma,
    Prisma.sql`
    with found as materialized (
      select s.*, greatest(1, ${at} - ${leadLength + escapeLength}::int) as "start" from "Step" s
      where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${input.traceId}::uuid and s."index" = any(${hits.map(({ stepIndex }) => stepIndex)}::int[])
    )
    select "index", "agent", "kind", "isError", substr("content", "start", ${excerptLength}::int) as "excerpt", "start" > 1 as "hasMoreBefore",
      length("content") >= "start" + ${excerptLength}::int as "hasMoreBehind"
    from found order by "index"`,
    row,
  );
  const counts = new Map(hits.map(({ stepIndex, count }) => [stepIndex, count]));
  return rows.map((row) => ({
    stepIndex: row.index,
    agent: unescapeFromStorage(row.agent),
    kind: row.kind,
    isError: row.isError,
    count: counts.get(row.index) ?? 0,
    excerpt: readExcerpt(row),
  }));
}
