"use client";
import { useDataSetActions } from "./data-set-actions";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { Textarea } from "@/components/ground/ui/textarea";
import { type DataSetView } from "@/lib/attribution/evaluation/data-set-view";

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
  const [name, setName] = useState(dataSet.name);
  const [description, setDescription] = useState(dataSet.description);
  const { send, isPending, error } = useFormAction(rename);
  const save = async () => {
    const done = await send({ workspace, dataSetId: dataSet.id, name, description });
    if (!done.ok) return;
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Rename the data set"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isPending || name.trim() === ""} onClick={() => void save()}>
            {isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError message={error} />
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
