import { type AlertFinding } from "@/lib/attribution/watching/alert-finding";
import { type AlertView } from "@/lib/attribution/watching/alert-view";
import { findingText, findingTitle } from "@/lib/attribution/watching/finding-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { blindAmong } from "../../ground/sight/blind-among";
import { hiddenIncidents } from "../incidents/hidden-incidents";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";

const defaultLimit = 20;

/** Who is to label a trace first is told nothing of what it showed. */
const asSeenBy = (
  { blind, hidden }: { blind: ReadonlySet<string>; hidden: ReadonlySet<number> },
  finding: AlertFinding,
): AlertFinding => {
  if (finding.kind === "alarm" && blind.has(finding.traceId))
    return { ...finding, agent: null, stepIndex: null, evidence: null };
  const shown = <Named extends { number: number; title: string | null }>(named: Named): Named =>
    hidden.has(named.number) ? { ...named, title: null } : named;
  if (finding.kind === "digest") return { ...finding, lines: finding.lines.map(shown) };
  return finding.kind === "incident" ? shown(finding) : finding;
};

const incidentsIn = (finding: AlertFinding): number[] => {
  if (finding.kind === "digest") return finding.lines.map(({ number }) => number);
  return finding.kind === "incident" ? [finding.number] : [];
};

/**
 * The alerts of a workspace, the newest first, `limit` (20) a page; how many of all nobody has acknowledged. Throws
 * INVALID for a cursor that this did not write.
 */
export const listAlerts = async (
  ctx: WorkspaceContext,
  input: { cursor?: string | undefined; limit?: number | undefined; isOpen?: boolean | undefined } = {},
): Promise<{ rows: AlertView[]; nextCursor: string | null; openCount: number }> => {
  const { workspaceId } = ctx;
  const limit = input.limit ?? defaultLimit;
  const [rows, openCount] = await Promise.all([
    prisma.alert.findMany({
      where: { workspaceId, ...rowsBefore(input.cursor), ...(input.isOpen ? { acknowledgedAt: null } : {}) },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit + 1,
      include: { rule: { select: { name: true } } },
    }),
    prisma.alert.count({ where: { workspaceId, acknowledgedAt: null } }),
  ]);
  const { page, nextCursor } = pageOf(rows, limit);
  const findings = page.map((row) => unescapeValueFromStorage(row.finding) as unknown as AlertFinding);
  const [blind, hidden] = await Promise.all([
    blindAmong(
      ctx,
      findings.flatMap((finding) => (finding.kind === "alarm" ? finding.traceId : [])),
    ),
    hiddenIncidents(ctx, findings.flatMap(incidentsIn)),
  ]);
  return {
    openCount,
    rows: page.map((row, at): AlertView => {
      const finding = asSeenBy({ blind, hidden }, findings[at] as AlertFinding);
      const createdAt = row.createdAt.toISOString();
      return {
        id: row.id,
        ruleId: row.ruleId,
        ruleName: unescapeFromStorage(row.rule.name),
        finding,
        createdAt,
        title: findingTitle(finding, createdAt),
        text: findingText(finding),
        acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
        acknowledgedByName: row.acknowledgedByName === null ? null : unescapeFromStorage(row.acknowledgedByName),
      };
    }),
    nextCursor,
  };
};
