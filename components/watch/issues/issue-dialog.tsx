"use client";
import { useState } from "react";
import { useAct } from "@/components/ground/asking/use-act";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useIssueActions } from "./issue-actions";

/** Creates an issue of an incident, after showing what it would say. */
export function IssueDialog({
  workspace,
  number,
  trackers,
  onClose,
}: {
  workspace: string;
  number: number;
  trackers: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const actions = useIssueActions();
  const { isBusy, act } = useAct();
  const [destinationId, setDestinationId] = useState(trackers[0]?.id ?? "");
  const { answer } = useAsked(actions.preview, { workspace, number, destinationId });
  const create = async () => {
    if ((await act(actions.create, { workspace, number, destinationId })) !== null) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Create an issue"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void create()}>
            {isBusy && <Spinner />}
            Create
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={answer?.ok === false ? answer.message : null} />
        <Field
          label="Where"
          hint="Closing or reopening the incident does the same to the issue and, with a webhook, the other way around."
        >
          <Select
            value={destinationId}
            onValueChange={setDestinationId}
            options={trackers.map(({ id, name }) => ({ value: id, label: visibleText(name) }))}
          />
        </Field>
        <div role="status" className="flex min-h-24 flex-col gap-1.5">
          {answer === null && (
            <p className="flex items-center gap-2 text-muted">
              <Spinner /> Writing the issue…
            </p>
          )}
          {answer?.ok === true && (
            <>
              <p className="font-medium break-words" dir="auto">
                {visibleText(answer.value.title)}
              </p>
              <pre
                tabIndex={0}
                aria-label="Text of the issue"
                className="max-h-72 overflow-auto rounded-md border bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap"
                dir="auto"
              >
                {visibleText(answer.value.body)}
              </pre>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
