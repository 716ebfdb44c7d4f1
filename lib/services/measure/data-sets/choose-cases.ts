import { createHash } from "node:crypto";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { splitQuestions } from "@/lib/attribution/evaluation/split-questions";
import { tagSubsets } from "@/lib/attribution/evaluation/tag-subsets";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type ReadySelection, readySelection } from "../../ground/search/ready-selection";
import { type CaseChoice, invalid, maxCases, readChoice } from "./data-set-choice";
import { type Database } from "@/lib/ask";
import { readTraces, type TraceRow } from "./choose-cases.sql";

/** A trace as it is frozen; texts as they are stored, but for `subset` and `split`. */
export interface ChosenCase {
  traceId: string;
  contentHash: string;
  title: string;
  stepCount: number;
  question: number;
  subset: string | null;
  split: string | null;
}

const subsetsOf = (rows: readonly TraceRow[], by: CaseChoice["subsetBy"]): (string | null)[] => {
  const plain = (text: string | null): string | null => text && unescapeFromStorage(text);
  if (by === "none") return rows.map(() => null);
  if (by === "tag") return tagSubsets(rows.map(({ tags }) => tags.map(unescapeFromStorage)));
  return rows.map((row) => plain(by === "system" ? row.systemName : row.format));
};

/**
 * The choice as `readChoice` gives it, ready to be looked up. Throws INVALID like it, CONFLICT like `readySelection`.
 */
export const readyChoice = async <T extends CaseChoice>(
  ctx: WorkspaceContext,
  choice: T,
): Promise<T & { selection: ReadySelection }> => ({
  ...readChoice(choice),
  selection: await readySelection(ctx, choice.selection),
});

/**
 * The selected traces as cases, the oldest first: numbered by their questions, in subsets, and split by whole
 * questions. Throws NOT_FOUND where traces are named and none of them is here, INVALID where a filter matches
 * none, or more than a version holds.
 */
export const chooseCases = async (
  db: Database,
  ctx: WorkspaceContext,
  { selection, subsetBy, splits, seed }: CaseChoice & { selection: ReadySelection },
): Promise<ChosenCase[]> => {
  const rows = await readTraces(db, ctx, selection);
  if (rows.length === 0 && "ids" in selection) throw notFound("trace");
  if (rows.length === 0) throw invalid("/selection", "No traces match. A data set needs at least one.");
  if (rows.length > maxCases)
    throw invalid(
      "/selection",
      `A data set holds at most ${maxCases.toLocaleString("en")} traces. Narrow the search, or create several data sets.`,
    );
  const questions = groupQuestions(
    rows.map(({ question, externalId, contentHash }) => ({
      question: unescapeFromStorage(question),
      contentHash,
      ...(externalId === null ? {} : { externalId }),
    })),
  );
  const subsets = subsetsOf(rows, subsetBy);
  const splitOf = splitQuestions(questions, splits, seed);
  return rows.map(({ id, contentHash, title, stepCount }, at) => ({
    traceId: id,
    contentHash,
    title,
    stepCount,
    question: questions[at] as number,
    subset: subsets[at] ?? null,
    split: splitOf[at] ?? null,
  }));
};

/** SHA-256 over what is frozen, in whatever order: equal for the same traces, divided the same way. */
export const hashOfCases = (cases: readonly ChosenCase[]): string => {
  const lines = cases.map(({ contentHash, subset, split }) => JSON.stringify([contentHash, subset, split]));
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
};
