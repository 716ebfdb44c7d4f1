import { placeOf, type Remark, type Said, saysSame } from "./remark";

/** What sending does at one place of a trace. */
export interface RemarkChange {
  state: "new" | "changed" | "same" | "gone";
  name: string;
  spanId: string | null;
  /** What it says now, and what it is to say; null for nothing. */
  before: Pick<Said, "label" | "score" | "explanation"> | null;
  after: Pick<Said, "label" | "score" | "explanation"> | null;
}

const said = ({ label, score, explanation }: Said): RemarkChange["before"] => ({ label, score, explanation });

/** The difference between what is at a platform and what is wanted there, by place; what is wanted comes first. */
export const diffRemarks = (there: readonly Said[], wanted: readonly Remark[]): RemarkChange[] => {
  const byPlace = new Map<string, Said[]>();
  for (const each of there) byPlace.set(placeOf(each), [...(byPlace.get(placeOf(each)) ?? []), each]);
  const kept = wanted.map((remark): RemarkChange => {
    const { name, spanId } = remark;
    const present = byPlace.get(placeOf(remark)) ?? [];
    const same = present.find((each) => saysSame(each, remark));
    const before = same ?? present[0] ?? null;
    const state = before === null ? "new" : same && present.length === 1 ? "same" : "changed";
    return { state, name, spanId, before: before && said(before), after: said(remark) };
  });
  const places = new Set(wanted.map(placeOf));
  const gone = [...byPlace].flatMap(([place, [first]]): RemarkChange[] =>
    first === undefined || places.has(place)
      ? []
      : [{ state: "gone", name: first.name, spanId: first.spanId, before: said(first), after: null }],
  );
  return [...kept, ...gone];
};
