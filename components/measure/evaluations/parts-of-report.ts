import { visibleText } from "@/components/ground/ui/visible-text";
import { type EntryReport, type Slice } from "@/lib/attribution/evaluation/evaluation-report";

/** The parts of a table that are told apart by one thing, in the order in which the entries have them. */
export const partTitles = (entries: readonly EntryReport[], by: Slice["by"]): string[] => [
  ...new Set(entries.flatMap(({ slices }) => slices.filter((slice) => slice.by === by).map(({ title }) => title))),
];

/** A part as the head of its column: a subset by its own name, the others with a capital. */
export const partHead = (by: Slice["by"], title: string): string =>
  by === "subset" ? visibleText(title) : title.replace(/^./, (letter) => letter.toUpperCase());

/** What an entry reaches on a part; null where it has no trace there. */
export const sliceOf = ({ slices }: EntryReport, by: Slice["by"], title: string): Slice["scores"] | null =>
  slices.find((slice) => slice.by === by && slice.title === title && slice.scores.caseCount > 0)?.scores ?? null;

export const partWays = ["subset", "length", "agents"] as const satisfies readonly Slice["by"][];

export const partWords: Record<Slice["by"], { title: string; none: string }> = {
  subset: { title: "By subset", none: "This version of the data set has no subsets." },
  length: { title: "By length", none: "No traces with ground truth yet." },
  agents: { title: "By number of agents", none: "No traces with ground truth yet." },
};
