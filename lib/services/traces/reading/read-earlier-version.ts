import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { notFound } from "@/lib/errors";
import {
  earlierVersion,
  type EarlierVersionSearch,
  mostEarlierSteps,
  type Version,
} from "@/lib/traces/earlier-version";
import { requireRowId } from "../../ground/ids/row-id";
import { clipStored } from "../../ground/stored/clip-stored";
import { readRows, type Row } from "./read-earlier-version.sql";

/** Steps are looked at some at a time: the nearest is mostly near. */
const atOnce = 30;

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
