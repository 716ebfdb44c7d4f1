import { type PairRow } from "@/lib/attribution/overview/corrected-shares";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readAnswered, writeAnswered } from "@/lib/traces/answered-term";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type FactFilter } from "../../ground/search/counted-facts.sql";
import { countPairs } from "./read-pairs.sql";

const named = (key: string | null): string | null => (key === null ? null : unescapeFromStorage(key));

/**
 * Labeled traces that did not pass by what the newest run says (of the method that `filter` asks for, if any) and what
 * is true; `version` narrows them to one. Answers of weights that had learned from the question are left out: they are
 * right from memory. None where a filter asks who failed: what it leaves was chosen by the answers.
 */
export const readPairs = async (ctx: WorkspaceContext, { filter }: { filter: FactFilter }): Promise<PairRow[]> => {
  const { answered, responsible, modes, parties } = filter;
  if (responsible.length + modes.length + parties.length > 0) return [];
  const unseen =
    answered === undefined ? {} : { answered: writeAnswered({ ...readAnswered(answered), isUnseen: true }) };
  const rows = await countPairs(ctx, { ...filter, ...unseen, basis: "answer" });
  return rows.map(({ answer, truth, ...row }) => ({ ...row, answer: named(answer), truth: named(truth) }));
};
