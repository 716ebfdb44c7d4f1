"use client";
import { useEffect, useState } from "react";
import { useQueueTracesActions } from "@/components/labels/queues/queue-actions";
import { populationWords } from "@/components/labels/queues/population-words";
import { toQueueInput } from "@/components/labels/queues/queue-draft";
import { QueueFields } from "@/components/labels/queues/queue-fields";
import { useQueueDraft } from "@/components/labels/queues/use-queue-draft";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { type SelectionDialogProps } from "@/components/traces/list/trace-list-view";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { FormError } from "@/components/ground/ui/form-error";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { type QueueChoices, type QueuePreview } from "@/lib/attribution/labels/queue-view";
import { formatCount } from "@/lib/format";

interface Asked {
  choices: QueueChoices;
  preview: QueuePreview;
}

/** The queues that are there and what of the selection can be queued; null until both are known. */
function useAsked(workspace: string, selection: SelectionDialogProps["selection"]): Answer<Asked> | null {
  const [asked, setAsked] = useState<Answer<Asked> | null>(null);
  const { listChoices, preview } = useQueueTracesActions();
  // The selection stays as it is while the dialog is open.
  const [first] = useState(selection);
  useEffect(() => {
    let isGone = false;
    void Promise.all([ask(listChoices, { workspace }), ask(preview, { workspace, selection: first })]).then(
      ([choices, counted]) => {
        if (isGone) return;
        if (!choices.ok) setAsked(choices);
        else setAsked(counted.ok ? { ok: true, value: { choices: choices.value, preview: counted.value } } : counted);
      },
    );
    return () => {
      isGone = true;
    };
  }, [listChoices, preview, workspace, first]);
  return asked;
}

const newQueue = "new";

/** Puts the selected traces into a queue: one that is there, or a new one. */
export function QueueDialog({ view, selection, count, onClose, onDone }: SelectionDialogProps) {
  const actions = useQueueTracesActions();
  const { workspace } = view;
  const asked = useAsked(workspace, selection);
  const known = asked?.ok ? asked.value : null;
  const populationCount = known?.preview.populationCount ?? 0;
  const [chosen, setChosen] = useState<string | null>(null);
  const target = chosen ?? known?.choices.queues[0]?.id ?? newQueue;
  const { draft, change, faults, check } = useQueueDraft(null, populationCount);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isNew = target === newQueue;
  const save = async () => {
    if (isNew && !check()) return;
    setIsBusy(true);
    setError(null);
    const answer = isNew
      ? await ask(actions.create, { workspace, selection, ...toQueueInput(draft) })
      : await ask(actions.add, { workspace, selection, queueId: target });
    setIsBusy(false);
    if (!answer.ok) return setError(answer.message);
    const { traceCount } = answer.value;
    onDone(
      isNew
        ? `Queue created with ${formatCount(traceCount, "trace")}.`
        : `${formatCount(traceCount, "trace")} added to the queue.`,
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Queue ${formatCount(count, "trace")} for labeling`}
      description={known && populationWords(known.preview)}
      footer={
        known && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form="queue-form" disabled={isBusy || populationCount === 0}>
              {isBusy && <Spinner />}
              {isNew ? "Create queue" : "Add to the queue"}
            </Button>
          </>
        )
      }
    >
      {known ? (
        <DialogForm id="queue-form" onSubmit={save}>
          {known.choices.queues.length > 0 && (
            <Field
              label="Queue"
              hint={
                isNew ? undefined : "Added after its current traces, by priority; the random stream does not change."
              }
            >
              <Select
                value={target}
                onValueChange={setChosen}
                options={[
                  ...known.choices.queues.map(({ id, name }) => ({ value: id, label: name })),
                  { value: newQueue, label: "New queue…" },
                ]}
              />
            </Field>
          )}
          {isNew && (
            <QueueFields
              draft={draft}
              faults={faults}
              people={known.choices.people}
              onChange={change}
              populationCount={populationCount}
            />
          )}
          <FormError message={error} />
        </DialogForm>
      ) : asked?.ok === false ? (
        <FormError message={asked.message} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
