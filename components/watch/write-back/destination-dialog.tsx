"use client";
import { useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { useDestinationActions } from "@/components/watch/write-back/destination-actions";
import { AccessFields } from "@/components/watch/write-back/access-fields";
import {
  type DestinationDraft,
  draftOf,
  draftWords,
  readDraft,
  withKind,
} from "@/components/watch/write-back/destination-draft";
import {
  destinationKinds,
  type DestinationView,
  isTrackerKind,
  kindTitles,
  sendingRules,
} from "@/lib/attribution/write-back/destination-view";
import { destinationWords, ruleWords } from "@/lib/attribution/write-back/destination-words";
import { versionOf } from "@/lib/traces/saved-words";

/** Adds a destination, or changes one. */
export function DestinationDialog({
  workspace,
  destination,
  onClose,
}: {
  workspace: string;
  /** Null: a new one. */
  destination: DestinationView | null;
  onClose: () => void;
}) {
  const actions = useDestinationActions();
  const [draft, setDraft] = useState<DestinationDraft>(() => draftOf(destination));
  const [seen] = useState(() => destination && versionOf(destinationWords(destination)));
  const save = useSaveOver(actions.save, { mine: draftWords(draft), onKeep: onClose });
  const submit = async () => {
    const wish = readDraft(draft, destination?.id ?? null);
    const answer = await save.send({ ...wish, workspace, seen });
    if (!answer.ok) return;
    toast.success(`${wish.name} saved.`);
    onClose();
  };
  const change = (changes: Partial<DestinationDraft>) => setDraft({ ...draft, ...changes });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={destination ? `Edit ${destination.name}` : "Add a destination"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="destination-form"
            disabled={save.isBusy || draft.name.trim() === "" || draft.baseUrl.trim() === ""}
          >
            {save.isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <DialogForm id="destination-form" onSubmit={submit}>
        <FormError message={save.error} />
        <StaleForm what="destination" form={save} />
        {destination === null && (
          <Field label="Platform">
            <Select
              value={draft.kind}
              onValueChange={(value) =>
                setDraft(withKind(draft, destinationKinds.find((kind) => kind === value) ?? "langfuse"))
              }
              options={destinationKinds.map((kind) => ({ value: kind, label: kindTitles[kind] }))}
            />
          </Field>
        )}
        <Field label="Name">
          <Input
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            maxLength={80}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <AccessFields draft={draft} isStored={destination !== null} onChange={change} />
        {!isTrackerKind(draft.kind) && (
          <Field
            label="Send automatically"
            hint="Answers that were sent are updated when they change, and removed when they no longer hold."
          >
            <Select
              value={draft.rule}
              onValueChange={(value) => change({ rule: sendingRules.find((rule) => rule === value) ?? "asked" })}
              options={sendingRules.map((rule) => ({ value: rule, label: ruleWords[rule] }))}
            />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}
