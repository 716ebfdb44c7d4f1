"use client";
import { useId, useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";
import { useChange } from "./use-change";

/** Gives an incident a title, or accepts the suggested one; `suggestion` is one that a judge suggests. */
export function TitleDialog({
  workspace,
  incident,
  suggestion,
  onClose,
}: {
  workspace: string;
  incident: IncidentDetail;
  suggestion?: string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const [title, setTitle] = useState(suggestion ?? incident.title);
  const { form, send } = useChange(workspace, incident, `Title: ${title.trim()}`, onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Name this incident"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={form.isBusy || title.trim() === ""}>
            {form.isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => send({ kind: "title", title: title.trim() })}>
        <FormError message={form.error} />
        <StaleForm what="incident" form={form} />
        <Field
          label="Title"
          hint={
            incident.isSuggested || suggestion !== undefined
              ? "This one was suggested. Save it to keep it as it is."
              : undefined
          }
        >
          <Input
            autoFocus
            value={title}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
