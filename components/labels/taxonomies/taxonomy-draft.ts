import { type FailureMode, type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

/** A taxonomy as the editor holds it. `name` null: a new one. */
export interface TaxonomyDraft {
  name: string | null;
  /** The version that it was begun from; null for a new one. */
  seen: string | null;
  title: string;
  modes: readonly (FailureMode & { rowId: number })[];
}

/** Why the draft cannot be saved, by field (`title`, `modes.3.id`); empty when it can. */
export type TaxonomyFaults = Readonly<Record<string, string>>;

const rowsOf = (modes: readonly FailureMode[]) => modes.map((mode, rowId) => ({ ...mode, rowId }));

/** An own taxonomy to be changed. */
export const draftOf = ({ name, version, title, modes }: Taxonomy): TaxonomyDraft => ({
  name,
  seen: version,
  title,
  modes: rowsOf(modes),
});

/** A new one that begins as this one. */
export const copyOf = ({ title, modes }: Taxonomy): TaxonomyDraft => ({
  name: null,
  seen: null,
  title: `${title}, our version`.slice(0, 120),
  modes: rowsOf(modes),
});

/** One more mode, in the category of the last. */
export const withNewMode = (draft: TaxonomyDraft): TaxonomyDraft => {
  const rowId = 1 + Math.max(-1, ...draft.modes.map((mode) => mode.rowId));
  const category = draft.modes.at(-1)?.category ?? "";
  return { ...draft, modes: [...draft.modes, { rowId, id: "", title: "", definition: "", category }] };
};

const folded = (text: string): string => text.trim().toLowerCase();

/** What must be mended before the draft can be saved: names that are missing, or stand twice. */
export function draftFaults({ title, modes }: TaxonomyDraft): TaxonomyFaults {
  const faults: Record<string, string> = {};
  if (title.trim() === "") faults["title"] = "Enter a title.";
  for (const field of ["id", "title"] as const) {
    const said = modes.map((mode) => folded(mode[field]));
    for (const [at, mode] of modes.entries()) {
      if (said[at] === "") faults[`modes.${mode.rowId}.${field}`] = field === "id" ? "Enter an id." : "Enter a name.";
      else if (said.indexOf(said[at] ?? "") < at)
        faults[`modes.${mode.rowId}.${field}`] = `Another mode has this ${field === "id" ? "id" : "name"}.`;
    }
  }
  return faults;
}

/** The modes of a taxonomy by category, in the order in which categories are first named. */
export function modesByCategory(modes: readonly FailureMode[]): { category: string; modes: FailureMode[] }[] {
  const groups = new Map<string, FailureMode[]>();
  for (const mode of modes) groups.set(mode.category, [...(groups.get(mode.category) ?? []), mode]);
  return [...groups].map(([category, ofCategory]) => ({ category, modes: ofCategory }));
}
