import { RetentionRule } from "@/lib/traces/retention/retention-settings";

/** A rule as it is typed; its key stays while others come and go. */
export interface RuleDraft {
  key: number;
  days: string;
  outcome: RetentionRule["outcome"];
  includesLabeled: boolean;
}

export const toDraft = ({ afterDays, outcome, includesLabeled }: RetentionRule, key: number): RuleDraft => ({
  key,
  days: String(afterDays),
  outcome,
  includesLabeled,
});

/** Null where the days are no number that a rule can have. */
export const toRule = ({ days, outcome, includesLabeled }: RuleDraft): RetentionRule | null => {
  const afterDays = /^\s*\d+\s*$/.test(days) ? Number(days) : Number.NaN;
  return RetentionRule.safeParse({ afterDays, outcome, includesLabeled }).data ?? null;
};
