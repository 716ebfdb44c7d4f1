import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import {
  earlierVersion,
  type EarlierVersionSearch,
  mostEarlierSteps,
  type Version,
} from "@/lib/traces/earlier-version";
import { maxWindowContentLength } from "@/lib/traces/step-window";
import { requireRowId } from "../../ground/ids/row-id";
import { clipStored } from "../../ground/stored/clip-stored";

/** Steps are looked at some at a time: the nearest is mostly near. */
const atOnce = 30;

type Row = { index: number; agent: string; kind: Version["kind"]; content: string; toolName: string | null };

const toVersion = ({ kind, content, toolName }: Row): Version => ({
  kind,
  content: clipStored(content),
  toolName: toolName ?? undefined,
});

/**
 * The nearest earlier step of the same agent that is an earlier version of a step: its plan, ledger or code before, if
 * it is among the agent's 300 steps before it. Throws NOT_FOUND.
 */
export const readEarlierVersion = async (
  ctx: WorkspaceContext,
  input: { traceId: string; stepIndex: number },
): Promise<EarlierVersionSearch> => {
  const traceId = requireRowId(input.traceId, "trace");
  const [row] = await readRows(ctx, { traceId, before: input.stepIndex + 1, agent: null, count: 1 });
  if (row?.index !== input.stepIndex) throw notFound("step");
  const step = toVersion(row);
  let before = row.index;
  for (let seen = 0; seen < mostEarlierSteps; seen += atOnce) {
    const rows = await readRows(ctx, { traceId, before, agent: row.agent, count: atOnce });
    const found = earlierVersion(
      step,
      rows.map((earlier) => ({ ...toVersion(earlier), stepIndex: earlier.index })),
    );
    if (found) return { found: { stepIndex: found.stepIndex, content: found.content }, isCutShort: false };
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return { found: null, isCutShort: false };
    before = last.index;
  }
  const [further] = await readRows(ctx, { traceId, before, agent: row.agent, count: 1 });
  return { found: null, isCutShort: further !== undefined };
};

/** Steps below an index, of one agent or of all, the last first. */
function readRows(
  ctx: WorkspaceContext,
  { traceId, before, agent, count }: { traceId: string; before: number; agent: string | null; count: number },
): Promise<Row[]> {
  return prisma.$queryRaw<Row[]>`
    select s."index", s."agent", s."kind", left(s."content", ${maxWindowContentLength}::int) as "content", s."tool"->>'name' as "toolName"
    from "Step" s where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" < ${before}::int
      and (${agent}::text is null or s."agent" = ${agent}::text)
    order by s."index" desc limit ${count}::int`;
}
