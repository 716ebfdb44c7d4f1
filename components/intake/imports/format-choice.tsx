"use client";
import { type ImportChoice, type ReadingChoices } from "@/components/intake/imports/import-choices";
import { Select, type SelectOption } from "@/components/ground/ui/select";
import { type ImportView } from "@/lib/traces/import-view";

const mappingPrefix = "mapping:";

/**
 * What a file is read as: the formats that it looks like first, then mappings of the
 * workspace, then every other format.
 */
export function FormatChoice({
  view,
  choices,
  onChoose,
}: {
  view: ImportView;
  choices: ReadingChoices;
  onChoose: (choice: ImportChoice) => void;
}) {
  const { options, preview } = view;
  const { mappingName } = options;
  const value = options.mapping ? mappingName && mappingPrefix + mappingName : (options.format ?? preview?.format);
  return (
    <Select
      aria-label={`Read ${view.fileName ?? "it"} as`}
      value={value ?? undefined}
      placeholder={options.mapping ? "fields mapped by hand" : "Choose a format…"}
      onValueChange={(next) =>
        onChoose(next.startsWith(mappingPrefix) ? { mappingName: next.slice(mappingPrefix.length) } : { format: next })
      }
      options={optionsOf(view, choices)}
      className="h-6 w-auto max-w-60 px-2 text-xs"
    />
  );
}

const optionsOf = ({ preview, options }: ImportView, { formats, mappings }: ReadingChoices): SelectOption[] => {
  const named = [...new Set([...mappings, ...(options.mappingName === null ? [] : [options.mappingName])])];
  const candidates = preview?.candidates ?? [];
  const titleOf = (name: string) => formats.find((format) => format.name === name)?.title ?? name;
  const isCandidate = (name: string) => candidates.some((candidate) => candidate.format === name);
  return [
    ...candidates.map(({ format, confidence }) => ({ value: format, label: titleOf(format), hint: confidence })),
    ...named.map((name) => ({ value: mappingPrefix + name, label: name, hint: "your mapping" })),
    ...formats.filter(({ name }) => !isCandidate(name)).map(({ name, title }) => ({ value: name, label: title })),
  ];
};
