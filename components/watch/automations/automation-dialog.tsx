"use client";
import { useAutomationActions } from "../alerts/watch-actions";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import {
  type AutomationDraft,
  automationDraft,
  automationFaults,
  readAutomationDraft,
} from "@/components/watch/automations/automation-draft";
import { AutomationDoes } from "@/components/watch/automations/automation-does";
import { useChoices } from "@/components/watch/alerts/use-choices";
import { FilterField } from "@/components/watch/alerts/filter-field";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { toast } from "@/components/ground/toasts/toast";
import { type AutomationView } from "@/lib/attribution/watching/automation-view";
import { automationWords } from "@/lib/attribution/watching/automation-words";
import { versionOf } from "@/lib/traces/saved-words";

const AutomationRunDialog = dynamic(() => import("./automation-run-dialog").then((m) => m.AutomationRunDialog), {
  loading: TypingAhead,
});

/** Sets up what is done with each trace that arrives and matches, or changes it. */
export function AutomationDialog({
  workspace,
  automation,
  means,
  onClose,
}: {
  workspace: string;
  automation: AutomationView | null;
  means: RunMeans;
  onClose: () => void;
}) {
  const actions = useAutomationActions();
  const router = useRouter();
  const [draft, setDraft] = useState<AutomationDraft>(() => automationDraft(automation));
  const [isChoosing, setIsChoosing] = useState(false);
  const choices = useChoices(actions.choices, workspace);
  const [seen] = useState(() => automation && versionOf(automationWords(automation)));
  const named = [...(choices?.ok ? [...choices.value.queues, ...choices.value.channels] : []), ...means.providers];
  const mine = automationWords(
    readAutomationDraft(draft),
    (id) => named.find((each) => each.id === id)?.name ?? "a deleted channel",
  );
  const save = useSaveOver(actions.save, { mine, onKeep: onClose });
  const faults = automationFaults(draft);
  const submit = async () => {
    if (Object.keys(faults).length > 0) return;
    const answer = await save.send({ workspace, id: automation?.id ?? null, ...readAutomationDraft(draft), seen });
    if (!answer.ok) return;
    toast.success(`“${draft.name.trim()}” saved.`);
    router.refresh();
    onClose();
  };
  return (
    <>
      <Dialog
        isOpen={!isChoosing}
        onOpenChange={(isOpen) => !isOpen && !isChoosing && onClose()}
        title={automation ? "Edit automation" : "New automation"}
        description="Runs once for each new trace that matches. Existing traces are not affected."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              type="submit"
              form="automation-form"
              disabled={save.isBusy || draft.name.trim() === "" || !choices?.ok}
            >
              {save.isPending && <Spinner />}
              Save
            </Button>
          </>
        }
      >
        <DialogForm id="automation-form" onSubmit={submit}>
          <FormError message={save.error ?? (choices?.ok === false ? choices.message : null)} />
          <StaleForm what="automation" form={save} />
          <Field label="Name">
            <Input
              value={draft.name}
              maxLength={120}
              autoComplete="off"
              dir="auto"
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            />
          </Field>
          <FilterField
            workspace={workspace}
            value={draft.filter}
            onChange={(filter) => setDraft({ ...draft, filter })}
          />
          {choices?.ok ? (
            <AutomationDoes
              workspace={workspace}
              draft={draft}
              faults={faults}
              methods={means.methods}
              choices={choices.value}
              onChange={setDraft}
              onChooseRun={() => setIsChoosing(true)}
            />
          ) : (
            choices === null && <Spinner />
          )}
        </DialogForm>
      </Dialog>
      {isChoosing && (
        <AutomationRunDialog
          offer={{ ...means, workspace, hasExpectedAnswer: true, hasInjections: true }}
          filter={draft.filter}
          run={draft.run}
          onChoose={(run) => {
            setDraft({ ...draft, run });
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
