import { visibleText } from "@/components/ground/ui/visible-text";
import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { formatCount } from "@/lib/format";

/** A label set that can be chosen. */
export type CountedSet = Pick<LabelSetSummary, "ref" | "title" | "traceCount" | "isOutdated">;

/** How many traces it labels. */
export const setSizeWords = ({ traceCount, isOutdated }: Pick<CountedSet, "traceCount" | "isOutdated">): string =>
  `${formatCount(traceCount, "trace")}${isOutdated ? " when last counted" : ""}`;

/** Label sets as a Select offers them. */
export const setOptions = (sets: readonly CountedSet[]) =>
  sets.map(({ ref, title, ...set }) => ({ value: ref, label: visibleText(title), hint: setSizeWords(set) }));
