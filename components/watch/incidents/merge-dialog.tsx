"use client";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { toast } from "@/components/ground/toasts/toast";
import { type IncidentDetail, incidentName } from "@/lib/attribution/incidents/incident-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useIncidentActions } from "./incident-actions";

const numberIn = (text: string): number | null => {
  const digits = /^(?:inc-|#)?([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Asks which incident this one is part of. */
export function MergeDialog({
  workspace,
  incident,
  onClose,
}: {
  workspace: string;
  incident: IncidentDetail;
  onClose: () => void;
}) {
  const id = useId();
  const { merge } = useIncidentActions();
  const router = useRouter();
  const { send, isPending, error } = useFormAction(merge);
  const [text, setText] = useState("");
  const into = numberIn(text);
  const { number, traceCount } = incident;
  const save = async (): Promise<void> => {
    if (into === null || !(await send({ workspace, number, into })).ok) return;
    onClose();
    toast.success(`${incidentName(number)} was merged into ${incidentName(into)}.`);
    router.push(paths.incident(workspace, into));
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={`Merge ${incidentName(number)}`}
      description={`Its ${formatCount(traceCount, "trace")}, and failures like them from now on, are shown in the other incident. ${incidentName(number)} keeps its number and leads there.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={isPending || into === null || into === number}>
            {isPending && <Spinner />}
            Merge
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={save}>
        <FormError message={error} />
        <Field label="Into" hint="The number of another incident of the same system, as in INC-12.">
          <Input
            autoFocus
            value={text}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
