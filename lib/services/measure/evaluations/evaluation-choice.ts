import { type EntryChoice } from "@/lib/attribution/evaluation/evaluation-view";
import { KnownError } from "@/lib/errors";

/** What is measured on what. */
export interface EvaluationChoice {
  versionId: string;
  /** Null for all cases. */
  split: string | null;
  entries: readonly EntryChoice[];
  /** How often each case is run, from 1; every time after the first asks anew. */
  repeats: number;
}

/** Where an evaluation stops; null for no limit. Tokens count input and output. */
export interface EvaluationLimits {
  maxCostUsd: number | null;
  maxTokens: number | null;
}

export const maxEntries = 50;
const maxRepeats = 20;
/** Runs of one evaluation. */
export const maxRuns = 200_000;
const maxNameLength = 120;

export const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

/** Throws INVALID for a name that is empty or too long. */
export const readName = (given: string): string => {
  const name = given.trim();
  if (name === "" || [...name].length > maxNameLength)
    throw invalid("/name", `An evaluation name needs 1 to ${maxNameLength} characters.`);
  return name;
};

/** Throws INVALID for no entries, or more entries or repeats than an evaluation has. */
export const checkEntries = ({ entries, repeats }: Pick<EvaluationChoice, "entries" | "repeats">): void => {
  if (entries.length === 0) throw invalid("/entries", "Choose at least one method.");
  if (entries.length > maxEntries) throw invalid("/entries", `An evaluation has at most ${maxEntries} entries.`);
  if (!Number.isInteger(repeats) || repeats < 1 || repeats > maxRepeats)
    throw invalid("/repeats", `Choose 1 to ${maxRepeats} repeats.`);
};

/** Throws INVALID for a limit that is not more than 0. */
export const checkLimits = (limits: Readonly<Record<string, number | null | undefined>>): void => {
  for (const [name, limit] of Object.entries(limits)) {
    if (limit === null || limit === undefined || (limit > 0 && limit <= Number.MAX_SAFE_INTEGER)) continue;
    throw invalid(`/${name}`, "A limit must be more than 0.");
  }
};
