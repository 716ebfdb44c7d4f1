"use client";
import { useMappingActions } from "./mapping-actions";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { JsonFields } from "@/components/intake/mappings/json-fields";
import { type MappingPageData } from "@/components/intake/mappings/mapping-data";
import { MappingPreview } from "@/components/intake/mappings/mapping-preview";
import { TextFields } from "@/components/intake/mappings/text-fields";
import { useMappingPreview } from "@/components/intake/mappings/use-mapping-preview";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { paths } from "@/lib/paths";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { mappingWords } from "@/lib/traces/mapping/mapping-words";
import { SpeakerPattern } from "@/lib/traces/mapping/text-split";
import { versionOf } from "@/lib/traces/saved-words";

/**
 * A file that no format fits: a person says which field means what, sees what comes of it, and keeps it under a name.
 */
export function MappingPage({ data }: { data: MappingPageData }) {
  const actions = useMappingActions();
  const [mapping, setMapping] = useState(data.mapping ?? firstMapping(data));
  const [name, setName] = useState(data.name ?? "");
  const isValid = mapping !== null && (mapping.kind === "json" || SpeakerPattern.safeParse(mapping.pattern).success);
  const state = useMappingPreview(data, isValid ? mapping : null, actions.preview);
  const fitting = data.saved.filter((saved) => (saved.mapping.kind === "text") === (data.source.text !== null));
  if (mapping === null)
    return (
      <EmptyState
        title="Nothing to map"
        text="This file holds no list of objects and no text, so there is nothing that could be steps."
      />
    );
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] max-lg:block max-lg:overflow-y-auto">
      <div className="flex min-h-0 flex-col border-r bg-panel max-lg:block max-lg:border-r-0 max-lg:border-b">
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
          {fitting.length > 0 && (
            <Field label="Begin with a saved mapping" className="mb-4">
              <Select
                value={fitting.find((saved) => saved.name === name)?.id}
                onValueChange={(id) => {
                  const saved = fitting.find((each) => each.id === id);
                  if (!saved) return;
                  setMapping(saved.mapping);
                  setName(saved.name);
                }}
                options={fitting.map(({ id, name: label }) => ({ value: id, label }))}
              />
            </Field>
          )}
          <Fields source={data.source} mapping={mapping} onChange={setMapping} />
        </div>
        <SaveBar
          data={data}
          mapping={mapping}
          name={name}
          onName={setName}
          onKeep={(kept) => setMapping(kept)}
          isReady={isValid && state.answer?.ok === true && state.answer.value.traces.length > 0}
        />
      </div>
      <div className="min-h-0 overflow-y-auto">
        <MappingPreview state={state} />
      </div>
    </div>
  );
}

/** Where nothing can be proposed, a person still may choose. */
const firstMapping = ({ source }: MappingPageData): FileMapping | null => {
  if (source.text !== null) return { kind: "text", pattern: "{name}:", kinds: {} };
  const [list] = source.lists;
  const content = list?.fields.toSorted((a, b) => b.averageLength - a.averageLength)[0];
  if (!list || !content) return null;
  return {
    kind: "json",
    list: list.path,
    fields: { content: content.path },
    kinds: {},
    trace: {},
    outcomes: {},
    order: "sequence",
  };
};

function Fields({
  source,
  mapping,
  onChange,
}: {
  source: MappingPageData["source"];
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}) {
  return mapping.kind === "json" ? (
    <JsonFields lists={source.lists} mapping={mapping} onChange={onChange} />
  ) : (
    <TextFields text={source.text ?? ""} split={mapping} onChange={onChange} />
  );
}

function SaveBar({
  data: { workspace, importId, saved },
  mapping,
  name,
  onName,
  onKeep,
  isReady,
}: {
  data: MappingPageData;
  mapping: FileMapping;
  name: string;
  onName: (name: string) => void;
  /** Takes the mapping that was saved meanwhile. */
  onKeep: (mapping: FileMapping) => void;
  isReady: boolean;
}) {
  const { use } = useMappingActions();
  const router = useRouter();
  const [known, setKnown] = useState(saved);
  const trimmed = name.trim();
  const keep = () => {
    setKnown(saved);
    const kept = saved.find((each) => each.name === trimmed);
    if (kept) onKeep(kept.mapping);
  };
  const form = useSaveOver(use, { mine: mappingWords(mapping), onKeep: keep });
  const replaced = known.find((each) => each.name === trimmed);
  const submit = async () => {
    const seen = replaced ? versionOf(mappingWords(replaced.mapping)) : null;
    const answer = await form.send({ workspace, id: importId, mapping, name: trimmed || null, seen });
    if (answer.ok) router.push(paths.import(workspace, importId));
  };
  return (
    <form
      className="flex shrink-0 flex-col gap-2.5 border-t px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError message={form.error} />
      <StaleForm what="mapping" form={form} />
      <Field
        label="Save it as"
        hint={
          replaced
            ? "Takes the place of the mapping of this name."
            : "To read further files the same way, here, from the command line and through the API. Leave empty for this file only."
        }
      >
        <Input
          value={name}
          onChange={(event) => onName(event.target.value)}
          maxLength={80}
          dir="auto"
          autoComplete="off"
        />
      </Field>
      <Button variant="primary" type="submit" disabled={!isReady || form.isBusy} className="self-end">
        {form.isPending && <Spinner />}
        {trimmed === "" ? "Read the file like this" : "Save and read the file"}
      </Button>
    </form>
  );
}
