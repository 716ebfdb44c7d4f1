"use client";
import { type ReactNode, useId, useState } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { JsonFields } from "@/components/intake/mappings/json-fields";
import { useMappingActions } from "@/components/intake/mappings/mapping-actions";
import { type MappingSample } from "@/components/intake/mappings/mapping-data";
import { MappingPreview } from "@/components/intake/mappings/mapping-preview";
import { TextFields } from "@/components/intake/mappings/text-fields";
import { useMappingPreview } from "@/components/intake/mappings/use-mapping-preview";
import { type ImportOptions, type ImportView } from "@/lib/traces/import-view";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { mappingWords } from "@/lib/traces/mapping/mapping-words";
import { SpeakerPattern } from "@/lib/traces/mapping/text-split";
import { versionOf } from "@/lib/traces/saved-words";

interface NamedMapping {
  mapping: FileMapping;
  name: string;
}

/** What the form begins with: the mapping in use, one that was saved and fits, a proposal, or the least there is. */
export const firstMapping = (
  sample: MappingSample,
  used: Pick<ImportOptions, "mapping" | "mappingName">,
): NamedMapping | null => {
  if (used.mapping) return { mapping: used.mapping, name: used.mappingName ?? "" };
  const [saved] = sample.fitting;
  if (saved) return { mapping: saved.rule, name: saved.name };
  const mapping = sample.proposal ?? leastMapping(sample);
  return mapping && { mapping, name: "" };
};

/** Where nothing can be proposed, a person still may choose. */
const leastMapping = ({ text, lists }: MappingSample): FileMapping | null => {
  if (text !== null) return { kind: "text", pattern: "{name}:", kinds: {} };
  const [list] = lists;
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

/**
 * A file that no format fits: a person says which field means what, sees what comes of it, and may keep it under a
 * name.
 */
export function MappingForm({
  workspace,
  importId,
  sample,
  first,
  frame,
  onReload,
  onUsed,
}: {
  workspace: string;
  importId: string;
  sample: MappingSample;
  first: NamedMapping;
  frame: { title: string; description: ReactNode; onClose: () => void };
  /** Looks at the file once more, with the mappings that are saved by now. */
  onReload: () => Promise<Answer<MappingSample>>;
  onUsed: (view: ImportView) => void;
}) {
  const [mapping, setMapping] = useState(first.mapping);
  const [name, setName] = useState(first.name);
  const formId = useId();
  const isValid = mapping.kind === "json" || SpeakerPattern.safeParse(mapping.pattern).success;
  const state = useMappingPreview({ workspace, importId }, isValid ? mapping : null);
  const keep = useKeep({ workspace, importId, sample, mapping, name: name.trim(), onReload, onUsed, setMapping });
  const isReady = isValid && state.answer?.ok === true && state.answer.value.traces.length > 0;
  return (
    <Dialog
      isOpen
      onOpenChange={frame.onClose}
      size="xl"
      title={frame.title}
      description={frame.description}
      footer={
        <form
          id={formId}
          className="flex min-w-0 flex-1 flex-wrap items-end justify-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void keep.submit();
          }}
        >
          <div className="w-full empty:hidden">
            <FormError message={keep.form.error} />
            <StaleForm what="mapping" form={keep.form} />
          </div>
          <Field
            label="Save it as"
            hint={keep.replaces ? "Replaces the mapping of this name." : "For further files. Leave empty for this one."}
            className="mr-auto min-w-56 flex-1 sm:max-w-80"
          >
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={80}
              dir="auto"
              autoComplete="off"
            />
          </Field>
          <Button size="lg" onClick={frame.onClose}>
            Back to the files
          </Button>
          <Button size="lg" variant="primary" type="submit" disabled={!isReady || keep.form.isBusy}>
            {keep.form.isPending && <Spinner />}
            {name.trim() === "" ? "Read the file like this" : "Save and read the file"}
          </Button>
        </form>
      }
    >
      <div className="min-h-0 min-w-0 flex-[2] overflow-y-auto border-r px-4 py-4 max-md:border-r-0 max-md:border-b">
        {sample.fitting.length > 0 && (
          <Field label="Start from a saved mapping" className="mb-4">
            <Select
              value={sample.fitting.find((saved) => saved.name === name)?.id}
              onValueChange={(id) => {
                const saved = sample.fitting.find((each) => each.id === id);
                if (!saved) return;
                setMapping(saved.rule);
                setName(saved.name);
              }}
              options={sample.fitting.map(({ id, name: label }) => ({ value: id, label }))}
            />
          </Field>
        )}
        {mapping.kind === "json" ? (
          <JsonFields lists={sample.lists} mapping={mapping} onChange={setMapping} />
        ) : (
          <TextFields text={sample.text ?? ""} split={mapping} onChange={setMapping} />
        )}
      </div>
      <div className="min-h-0 min-w-0 flex-[3] overflow-y-auto">
        <MappingPreview state={state} />
      </div>
    </Dialog>
  );
}

/** Reads the file by the mapping, and saves it where it has a name; over what somebody else saved only if asked. */
const useKeep = ({
  workspace,
  importId,
  sample,
  mapping,
  name,
  onReload,
  onUsed,
  setMapping,
}: {
  workspace: string;
  importId: string;
  sample: MappingSample;
  mapping: FileMapping;
  name: string;
  onReload: () => Promise<Answer<MappingSample>>;
  onUsed: (view: ImportView) => void;
  setMapping: (mapping: FileMapping) => void;
}) => {
  const { use } = useMappingActions();
  const takeNewer = async (): Promise<void> => {
    const fresh = await onReload();
    if (!fresh.ok) return form.setError(fresh.message);
    const saved = fresh.value.fitting.find((each) => each.name === name);
    if (saved) setMapping(saved.rule);
  };
  const form = useSaveOver(use, { mine: mappingWords(mapping), onKeep: () => void takeNewer() });
  const replaced = sample.fitting.find((each) => each.name === name);
  const submit = async () => {
    const seen = replaced ? versionOf(mappingWords(replaced.rule)) : null;
    const answer = await form.send({ workspace, id: importId, mapping, name: name || null, seen });
    if (answer.ok) onUsed(answer.value);
  };
  return { form, submit, replaces: replaced !== undefined };
};
