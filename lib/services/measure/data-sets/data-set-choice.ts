import { type SplitShare, type SubsetWay } from "@/lib/attribution/evaluation/data-set-view";
import { KnownError } from "@/lib/errors";
import { type TraceSelection } from "@/lib/traces/trace-filter";

/** Which traces are frozen, and how they are divided. */
export interface CaseChoice {
  selection: TraceSelection;
  subsetBy: SubsetWay;
  /** Empty where it is not split; else each case is in one of them. */
  splits: readonly SplitShare[];
  /** Of the split: the same cases and seed give the same one. */
  seed: number;
}

/** The same, with the filter as its author wrote it; null where the traces were named one by one. */
export interface VersionChoice extends CaseChoice {
  filterText: string | null;
}

/** Cases of one version. */
export const maxCases = 20_000;
const maxNameLength = 120;
const maxDescriptionLength = 4_000;
const maxSplits = 10;
const maxSplitNameLength = 40;
const seedEnd = 2 ** 31 - 1;

export const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

/** Throws INVALID for a name or a description that is too long, or no name. */
export const readNames = (input: { name: string; description: string }): { name: string; description: string } => {
  const [name, description] = [input.name.trim(), input.description.trim()];
  if (name === "" || [...name].length > maxNameLength)
    throw invalid("/name", `A data set name needs 1 to ${maxNameLength} characters.`);
  if ([...description].length > maxDescriptionLength)
    throw invalid("/description", `A description has at most ${maxDescriptionLength} characters.`);
  return { name, description };
};

const readSplit = ({ name: given, share }: SplitShare, at: number): SplitShare => {
  const name = given.trim();
  if (name === "" || [...name].length > maxSplitNameLength)
    throw invalid(`/splits/${at}/name`, `A split name needs 1 to ${maxSplitNameLength} characters.`);
  if (!(share > 0) || !Number.isFinite(share))
    throw invalid(`/splits/${at}/share`, "A percentage must be more than 0.");
  return { name, share };
};

/** The choice with names trimmed. Throws INVALID for splits or a seed that cannot be. */
export const readChoice = <T extends CaseChoice>(choice: T): T => {
  if (choice.splits.length > maxSplits) throw invalid("/splits", `A data set has at most ${maxSplits} splits.`);
  const splits = choice.splits.map(readSplit);
  const names = new Set(splits.map(({ name }) => name.toLowerCase()));
  if (names.size < splits.length) throw invalid("/splits", "Two splits have the same name.");
  if (!Number.isInteger(choice.seed) || choice.seed < 0 || choice.seed > seedEnd)
    throw invalid("/seed", `A seed is a whole number from 0 to ${seedEnd}.`);
  return { ...choice, splits };
};
