/**
 * Which claims about traces are meant: what counts as ground truth, what was adjudicated, the labels of the traces'
 * files, those of one person, or those of one imported set.
 */
export type LabelSetRef =
  | { kind: "ground-truth" | "adjudicated" | "data-set" }
  | { kind: "annotator" | "imported"; id: string };

const single = ["ground-truth", "adjudicated", "data-set"] as const;
const owned = ["annotator", "imported"] as const;

/** As it stands in addresses and in the database: `data-set`, `annotator:<user id>`, `imported:<label set id>`. */
export const formatLabelSetRef = (ref: LabelSetRef): string => ("id" in ref ? `${ref.kind}:${ref.id}` : ref.kind);

/** Reads what `formatLabelSetRef` wrote; null for anything else. */
export const parseLabelSetRef = (text: string): LabelSetRef | null => {
  const alone = single.find((kind) => kind === text);
  if (alone) return { kind: alone };
  const [, kind, id] = /^(annotator|imported):(.+)$/.exec(text) ?? [];
  const named = owned.find((one) => one === kind);
  return named && id !== undefined ? { kind: named, id } : null;
};
