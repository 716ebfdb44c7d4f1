import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { escapeMark, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type FoundStep } from "@/lib/traces/found-steps";
import { type StepKind } from "@/lib/traces/trace";
import { clipStored } from "../../ground/stored/clip-stored";
import { findPattern } from "./find-pattern";
import { requireTrace } from "../../ground/stored/require-trace";
import { patienceMs, type ScanInput, scanSteps, type StepHits } from "./scan-steps";

/** Characters of an excerpt at most, and how many of them stand before what was found. */
const excerptLength = 320;
const leadLength = 40;

/**
 * The steps from `from` on in which something is found, in order, with an excerpt around the first place in
 * each: at most `limit`, and those that a quarter of a second finds. `next` is where to go on, null after
 * the last step. Throws NOT_FOUND.
 */
export const findInSteps = async (
  ctx: WorkspaceContext,
  input: ScanInput & { limit: number },
): Promise<{ steps: FoundStep[]; next: number | null }> => {
  await requireTrace(ctx, input.traceId);
  const startedAt = performance.now();
  const hits: StepHits[] = [];
  let next: number | null = null;
  for await (const window of scanSteps(ctx, input, "nearest")) {
    hits.push(...window.hits);
    next = window.next;
    if (hits.length >= input.limit || performance.now() - startedAt > patienceMs) break;
  }
  const following = hits[input.limit];
  return {
    steps: await readExcerpts(ctx, input, hits.slice(0, input.limit)),
    next: following ? following.stepIndex : next,
  };
};

interface Row {
  index: number;
  agent: string;
  kind: StepKind;
  isError: boolean;
  excerpt: string;
  hasMoreBefore: boolean;
  hasMoreBehind: boolean;
}

async function readExcerpts(ctx: WorkspaceContext, input: ScanInput, hits: readonly StepHits[]): Promise<FoundStep[]> {
  if (hits.length === 0) return [];
  const { words } = input.query;
  const at = words.length === 0 ? Prisma.sql`1` : Prisma.sql`regexp_instr(s."content", ${findPattern(words)}::text)`;
  const rows = await prisma.$queryRaw<Row[]>`
    with found as materialized (
      select s.*, greatest(1, ${at} - ${leadLength + escapeLength}::int) as "start" from "Step" s
      where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${input.traceId}::uuid and s."index" = any(${hits.map(({ stepIndex }) => stepIndex)}::int[])
    )
    select "index", "agent", "kind", "isError", substr("content", "start", ${excerptLength}::int) as "excerpt", "start" > 1 as "hasMoreBefore",
      length("content") >= "start" + ${excerptLength}::int as "hasMoreBehind"
    from found order by "index"`;
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

/** The mark of an escape and its four digits. */
const escapeLength = 5;

/** Stored text that was cut anywhere, as a reader sees it: an escape that was cut in half is left out. */
function readExcerpt({ excerpt, hasMoreBefore, hasMoreBehind }: Row): string {
  const escapeAt = excerpt.slice(0, escapeLength).lastIndexOf(escapeMark);
  const whole = hasMoreBefore ? excerpt.slice(escapeAt < 0 ? escapeLength : escapeAt + escapeLength) : excerpt;
  return `${hasMoreBefore ? "…" : ""}${clipStored(whole)}${hasMoreBehind ? "…" : ""}`;
}
