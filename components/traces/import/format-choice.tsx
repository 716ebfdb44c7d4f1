"use client";
import { type ReadingChoice, type ReadingChoices } from "@/components/traces/import/import-actions";
import { Select, type SelectOption } from "@/components/ui/select";
import { type ImportView } from "@/lib/traces/import-view";

const mappingPrefix = "mapping:";

/** What a file is read as: the formats that it looks like first, then mappings of the workspace, then every other format. */
export function FormatChoice({
  view,
  choices,
  onChoose,
}: {
  view: ImportView;
  choices: ReadingChoices;
  onChoose: (choice: ReadingChoice) => void;
}) {
  const { options, preview } = view;
  const chosen = choices.mappings.find((mapping) => mapping.name === options.mappingName);
  const value = options.mapping
    ? chosen
      ? mappingPrefix + chosen.id
      : undefined
    : (options.format ?? preview?.format);
  return (
    <Select
      aria-label={`Read ${view.fileName ?? "it"} as`}
      value={value ?? undefined}
      placeholder={options.mapping ? "fields mapped by hand" : "Choose a format…"}
      onValueChange={(next) =>
        onChoose(next.startsWith(mappingPrefix) ? { mappingId: next.slice(mappingPrefix.length) } : { format: next })
      }
      options={optionsOf(view, choices)}
      className="h-6 w-auto max-w-60 px-2 text-xs"
    />
  );
}

const optionsOf = ({ preview }: ImportView, { formats, mappings }: ReadingChoices): SelectOption[] => {
  const candidates = preview?.candidates ?? [];
  const titleOf = (name: string) => formats.find((format) => format.name === name)?.title ?? name;
  const isCandidate = (name: string) => candidates.some((candidate) => candidate.format === name);
  return [
    ...candidates.map(({ format, confidence }) => ({ value: format, label: titleOf(format), hint: confidence })),
    ...mappings.map(({ id, name }) => ({ value: mappingPrefix + id, label: name, hint: "your mapping" })),
    ...formats.filter(({ name }) => !isCandidate(name)).map(({ name, title }) => ({ value: name, label: title })),
  ];
};
