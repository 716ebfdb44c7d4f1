import {
  claimKey,
  type LabelFault,
  labelFaults,
  type LabelFinding,
  lintLabels,
} from "@/lib/attribution/labels/lint-labels";
import { type FindingDecision, type FindingPage, type FindingRow } from "@/lib/attribution/labels/lint-labels-view";
import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireLabelSet } from "../sets/require-label-set";
import { clipStored } from "../../ground/stored/clip-stored";
import { readLintCases } from "./read-lint-cases";
import { type Decided, defaultLimit, readDrawn } from "./list-findings.sql";

interface Input {
  set: LabelSetRef;
  /** One fault alone; every one where it is left out. */
  fault?: LabelFault | undefined;
  /** Those that somebody has decided about, instead of those that nobody has. */
  isDecided?: boolean;
  cursor?: string | undefined;
  limit?: number;
}

/** Decisions hold for the claim that they were made about. */
const withDecisions = async (
  ctx: WorkspaceContext,
  set: LabelSetRef,
  findings: readonly LabelFinding[],
): Promise<Decided[]> => {
  const rows = await prisma.labelDecision.findMany({
    where: { workspaceId: ctx.workspaceId, labelSet: formatLabelSetRef(set) },
  });
  const keyed = new Map(rows.map((row) => [`${row.traceId} ${row.fault} ${row.claim}`, row]));
  return findings.map((finding) => {
    const row = keyed.get(`${finding.traceId} ${finding.fault} ${escapeForStorage(claimKey(finding))}`);
    if (!row) return { ...finding, decision: null };
    const { decidedByName, createdAt } = row;
    const decision = { kind: row.decision as FindingDecision, reason: unescapeFromStorage(row.reason), decidedByName };
    return { ...finding, decision: { ...decision, createdAt: createdAt.toISOString() } };
  });
};

const countFaults = (findings: readonly Decided[]): FindingPage["counts"] => {
  const counts = Object.fromEntries(
    labelFaults.map((fault) => [fault, { open: 0, decided: 0 }]),
  ) as FindingPage["counts"];
  for (const { fault, decision } of findings) counts[fault][decision ? "decided" : "open"] += 1;
  return counts;
};

/** By which findings are ordered, and where a page goes on. */
const orderKey = ({ traceId, fault }: LabelFinding): string => `${traceId} ${labelFaults.indexOf(fault)}`;

/**
 * What is doubtful about the labels of a set, trace by trace, with counts over all of it. Whoever is shown a
 * label has seen what others say of its trace; traces that they are to label blind are left out. Throws
 * NOT_FOUND for a set of another workspace.
 */
export const listFindings = async (ctx: WorkspaceContext, input: Input): Promise<FindingPage> => {
  await requireLabelSet(ctx, input.set);
  const { cases, isCut } = await readLintCases(ctx, input.set);
  const findings = await withDecisions(ctx, input.set, lintLabels(cases));
  const shown = findings.filter(
    ({ fault, decision }) =>
      (input.fault === undefined || fault === input.fault) && (decision !== null) === (input.isDecided ?? false),
  );
  const limit = input.limit ?? defaultLimit;
  const rest = shown.filter((finding) => !input.cursor || orderKey(finding) > input.cursor);
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  const drawn = await readDrawn(ctx, page);
  const reasons = new Map(cases.map(({ traceId, reason }) => [traceId, reason]));
  await noteSightings(
    ctx,
    page.flatMap(({ traceId, others }) => [traceId, ...others.map((other) => other.traceId)]),
  );
  return {
    rows: page.map((finding): FindingRow => {
      const row = drawn.get(`${finding.traceId} ${finding.stepIndex}`);
      return {
        ...finding,
        title: unescapeFromStorage(row?.title ?? ""),
        stepCount: row?.stepCount ?? 0,
        agents: (row?.agents ?? []).map(unescapeFromStorage),
        excerpt: row?.excerpt === null || row?.excerpt === undefined ? null : clipStored(row.excerpt),
        reason: reasons.get(finding.traceId) ?? "",
      };
    }),
    nextCursor: last ? orderKey(last) : null,
    counts: countFaults(findings),
    labelCount: cases.length,
    isCut,
  };
};
