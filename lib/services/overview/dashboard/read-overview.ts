import { type PairRow } from "@/lib/attribution/overview/corrected-shares";
import { type BasisChoice } from "@/lib/attribution/overview/dashboard-choice";
import {
  type DayRow,
  type FailureRow,
  type PartyRow,
  type PositionRow,
} from "@/lib/attribution/overview/overview-rows";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { labellerOf } from "../../ground/sight/blind-where.sql";
import { blindFacts, type FactFilter, madeFacts } from "../../ground/search/counted-facts.sql";
import { readPairs } from "./read-pairs";
import { countOf, readSums } from "./read-overview.sql";

/** What a workspace's traces say, counted; see lib/attribution/overview for what is made of it. */
interface OverviewRows {
  days: DayRow[];
  failures: FailureRow[];
  parties: PartyRow[];
  positions: PositionRow[];
  /** Labeled traces by what the newest unchecked run says of them. */
  pairs: PairRow[];
  /**
   * Traces that this person is to label before they see what runs and others say: they count as
   * ones of which nobody says anything.
   */
  blindCount: number;
  /** Traces of these days, outcomes, systems, versions and tags that were made here: they are in no figure. */
  madeCount: number;
  /** Some traces are still counted as they were before: a worker brings them up to date. */
  isBehind: boolean;
}

const named = (name: string | null): string | null => (name === null ? null : unescapeFromStorage(name));

/**
 * Counts the traces that `filter` matches: by day and outcome, by agent and failure mode, by party,
 * by the place of the decisive step, always by what that rests on. Of a trace that the reader is to label blind nothing
 * but day and outcome is counted.
 */
export const readOverview = async (
  ctx: WorkspaceContext,
  { filter, basis = "both" }: { filter: FactFilter; basis?: BasisChoice },
): Promise<OverviewRows> => {
  const { isBehind } = await freshFacts(ctx.workspaceId);
  const [rows, pairs, blindCount, madeCount] = await Promise.all([
    readSums(ctx, filter),
    // Where only ground truth is shown, nothing is corrected.
    basis === "truth" ? [] : readPairs(ctx, { filter }),
    labellerOf(ctx) === null ? 0 : countOf(blindFacts(ctx, filter)),
    filter.isMade === false ? countOf(madeFacts(ctx, filter)) : 0,
  ]);
  const days: DayRow[] = [];
  const failures: FailureRow[] = [];
  const parties: PartyRow[] = [];
  const positions: PositionRow[] = [];
  for (const { of, day, outcome, basis, agentKey, agent, modeKey, mode, party, bin, count } of rows) {
    if (of === "day") days.push({ day: day ?? "", outcome: outcome ?? "unknown", basis, count });
    // A failure has a basis; where nobody says who broke the trace, it is counted by day alone.
    else if (basis === "none") continue;
    else if (of === "failure")
      failures.push({
        basis,
        agentKey: unescapeFromStorage(agentKey ?? ""),
        agent: named(agent) ?? "",
        modeKey: named(modeKey),
        mode: named(mode),
        count,
      });
    else if (of === "party") parties.push({ basis, party: storedParty(party), count });
    else if (bin !== null) positions.push({ basis, bin, count });
  }
  return { days, failures, parties, positions, pairs, blindCount, madeCount, isBehind };
};
