import { type SelectOption } from "@/components/ground/ui/select";
import { formatCount, formatNumber } from "@/lib/format";
import { type CandidateField, type CandidateList } from "@/lib/traces/mapping/list-candidates";
import { type JsonMapping, type StepFields } from "@/lib/traces/mapping/json-mapping";

/** Stands for "no field" in a select; no path is written like this. */
export const noField = "~";

const shownExamples = 2;
const exampleLength = 40;

const cut = (text: string): string => (text.length > exampleLength ? `${text.slice(0, exampleLength)}…` : text);

/** A list of the file as an option: where it stands and how much it holds. */
export const listOption = ({ path, listCount, itemCount }: CandidateList): SelectOption => ({
  value: path === "" ? noField : path,
  label: path === "" ? "the file itself" : path,
  hint:
    listCount > 1
      ? `${formatNumber(itemCount)} objects in ${formatNumber(listCount)} lists, each a trace`
      : formatCount(itemCount, "object"),
});

/** The fields of a list as options, those that most items have first, with values that stand in the file. */
export const fieldOptions = (list: CandidateList, isOptional: boolean): SelectOption[] => [
  ...(isOptional ? [{ value: noField, label: "none" }] : []),
  ...list.fields
    .toSorted((a, b) => b.count - a.count)
    .map((field) => ({ value: field.path, label: field.path, hint: exampleWords(field, list) })),
];

export const exampleWords = ({ examples, count }: CandidateField, { lookedAtCount }: CandidateList): string => {
  const shown = examples.slice(0, shownExamples).map(cut).join(" · ");
  return count < lookedAtCount ? `${shown} (in ${formatNumber(count)} of ${formatNumber(lookedAtCount)})` : shown;
};

/** A field chosen, or taken away where it may be missing. */
export const withField = (fields: StepFields, meaning: keyof StepFields, value: string): StepFields => {
  if (value !== noField) return { ...fields, [meaning]: value };
  if (meaning === "content") return fields;
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== meaning)) as StepFields;
};

/**
 * The mapping for another list: fields that its items have stay; null where the content is not
 * among them and none can stand in.
 */
export const withList = (mapping: JsonMapping, list: CandidateList): JsonMapping => {
  const isThere = (path: string | undefined): path is string => list.fields.some((field) => field.path === path);
  const kept = Object.entries(mapping.fields).filter(([, path]) => isThere(path));
  const longest = list.fields.toSorted((a, b) => b.averageLength - a.averageLength)[0]?.path ?? "";
  const content = isThere(mapping.fields.content) ? mapping.fields.content : longest;
  return { ...mapping, list: list.path, fields: { ...Object.fromEntries(kept), content }, kinds: {} };
};

/**
 * Words that say of a step what kind it is, as far as they are known: those of the kind field, or the agents' names.
 */
export const kindWordsOf = (list: CandidateList, { fields, kinds }: JsonMapping): string[] => {
  const field = list.fields.find(({ path }) => path === (fields.kind ?? fields.agent));
  return [...new Set([...(field?.examples ?? []), ...Object.keys(kinds)])];
};
