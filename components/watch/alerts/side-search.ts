import { type ChangeFinding, type SidesFinding } from "@/lib/attribution/watching/alert-finding";
import { writeAnswered } from "@/lib/traces/answered-term";
import { termOfName } from "@/lib/traces/none-term";
import { emptyFilter, formatTraceFilter } from "@/lib/traces/filter-grammar";

const dayOf = (at: string): string => at.slice(0, 10);

const answeredBy = ({ name, version, tracerVersionId }: NonNullable<ChangeFinding["method"]>): string =>
  writeAnswered({ method: name, version, weights: tracerVersionId ?? "shipped", isUnseen: false });

/**
 * The search for the failures behind one side of a change, of agents by the answers of the same method with the
 * same weights, also where ground truth says something else, by the days on which they happened: on its first and
 * last day others may stand beside them.
 */
export const sideSearch = (finding: SidesFinding, side: "before" | "since"): string => {
  const { system } = finding;
  const filter = { ...emptyFilter(), isMade: false };
  filter.systems.push(termOfName(system.name));
  filter.outcomes.push("failed");
  filter.fromDay = dayOf(finding[side].from);
  filter.toDay = dayOf(finding[side].to);
  if (finding.kind === "version") filter.versions.push(side === "since" ? finding.version : finding.versionBefore);
  if (finding.kind === "agent-share" && finding.agent) {
    filter.responsible.push(finding.agent.name);
    if (finding.method) filter.answered = answeredBy(finding.method);
    filter.basis = "answer";
  }
  return formatTraceFilter(filter);
};
