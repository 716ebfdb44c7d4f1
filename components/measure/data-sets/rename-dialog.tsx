"use client";
import { useDataSetActions } from "./data-set-actions";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Textarea } from "@/components/ground/ui/textarea";
import { type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { dataSetWords } from "@/lib/attribution/evaluation/data-set-words";
import { versionOf } from "@/lib/traces/saved-words";

/** Gives a data set another name and description. Its versions stay as they are. */
export function RenameDialog({
  workspace,
  dataSet,
  onClose,
}: {
  workspace: string;
  dataSet: DataSetView;
  onClose: () => void;
}) {
  const { rename } = useDataSetActions();
  const router = useRouter();
  const [seen] = useState(() => versionOf(dataSetWords(dataSet)));
  const [name, setName] = useState(dataSet.name);
  const [description, setDescription] = useState(dataSet.description);
  const form = useSaveOver(rename, { mine: dataSetWords({ name, description }), onKeep: onClose });
  const save = async () => {
    const done = await form.send({ workspace, dataSetId: dataSet.id, name, description, seen });
    if (!done.ok) return;
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Rename data set"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={form.isBusy || name.trim() === ""} onClick={() => void save()}>
            {form.isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError message={form.error} />
        <StaleForm what="data set" form={form} />
        <Field label="Name">
          <Input value={name} dir="auto" maxLength={120} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Description">
          <Textarea
            value={description}
            dir="auto"
            maxLength={4000}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
