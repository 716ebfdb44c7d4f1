"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { JudgeFields } from "@/components/answers/run-dialog/judge-fields";
import { LimitFields } from "@/components/answers/run-dialog/limit-fields";
import { limitFaults, readLimits } from "@/components/answers/run-dialog/limits-draft";
import { firstDraft, type RunDraft } from "@/components/answers/run-dialog/run-draft";
import { askingMethod, offeredMethods, type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { useAsked } from "@/components/ground/asking/use-asked";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { typedWhole } from "@/components/ground/ui/typed-figure";
import { suggestedLimits } from "@/components/measure/evaluations/evaluation-plan-words";
import { mostDrawn } from "@/lib/attribution/certificate/draw-cases";
import { fewestLabelled } from "@/lib/attribution/reliability/fewest-labelled";
import { CertifyPlanPanel } from "./certify-plan-panel";
import { useJudgeActions } from "./judge-actions";

/** What the dialog opens with; the workspace's first judge where nothing is named. */
export interface CertifyWish {
  method?: string;
  providerName?: string;
  model?: string;
}

const usualCount = 50;

function draftOf(means: RunMeans, wish: CertifyWish): RunDraft {
  const provider = means.providers.find(({ name }) => name === wish.providerName);
  const model = provider?.models.find(({ name }) => name === wish.model);
  const first = { ...firstDraft(means), method: wish.method ?? askingMethod(means.methods)?.name ?? "" };
  return provider && model ? { ...first, providerId: provider.id, model: model.name } : first;
}

/** Chooses whom to certify, on how many labeled traces, and where to stop. */
export function CertifyDialog({
  workspace,
  means,
  wish,
  onClose,
}: {
  workspace: string;
  means: RunMeans;
  wish: CertifyWish;
  onClose: () => void;
}) {
  const { plan, certify } = useJudgeActions();
  const router = useRouter();
  const [draft, setDraft] = useState<RunDraft>(() => draftOf(means, wish));
  const [count, setCount] = useState(String(usualCount));
  const { send, isPending, error } = useFormAction(certify);
  const offer = { ...means, workspace, hasExpectedAnswer: true, hasInjections: false };
  const methods = offeredMethods(means.methods).filter(
    ({ needsJudge, needsPeers }) => needsJudge && needsPeers === "none",
  );
  const faults = limitFaults(draft);
  const number = typedWhole(count);
  const { method, providerId, model } = draft;
  const limits = readLimits(draft);
  const isCount = number !== null && number >= fewestLabelled && number <= mostDrawn;
  const choice =
    method !== "" && providerId !== null && model !== null && isCount
      ? { workspace, method, providerId, model, count: number, ...limits }
      : null;
  const { answer, latest, again } = useAsked(plan, choice);
  const canStart = answer?.ok === true && answer.value.lack === null && answer.value.refusal === null;
  const isReady = canStart && Object.keys(faults).length === 0;
  const start = async (): Promise<void> => {
    if (!isReady || choice === null) return;
    const done = await send(choice);
    if (!done.ok) return;
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Certify a judge"
      description="Labeled traces are drawn at random, each once for this judge. It is asked about each eight times: as it is, once more, and with six changes that must not change the answer."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="certify" disabled={!isReady || isPending}>
            {isPending && <Spinner />}
            Certify
          </Button>
        </>
      }
    >
      <DialogForm id="certify" onSubmit={start}>
        <FormError message={error} />
        <Field label="Method">
          <Select
            value={method}
            onValueChange={(name) => setDraft({ ...draft, method: name })}
            options={methods.map(({ name, title }) => ({ value: name, label: title }))}
          />
        </Field>
        <JudgeFields offer={offer} draft={draft} onChange={setDraft} />
        <Field
          label="Labeled traces"
          hint="Of different questions. More traces give narrower intervals and find smaller biases."
          error={isCount ? undefined : `A whole number from ${fewestLabelled} to ${mostDrawn}.`}
        >
          <Input
            value={count}
            onChange={(event) => setCount(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            className="w-28"
          />
        </Field>
        <LimitFields
          legend="Stop at"
          hint="for all runs together; it can be resumed"
          draft={draft}
          faults={faults}
          suggested={latest?.lack === null ? suggestedLimits(latest) : null}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        {choice && (
          <CertifyPlanPanel workspace={workspace} plan={answer} wanted={choice.count} limits={limits} onRetry={again} />
        )}
      </DialogForm>
    </Dialog>
  );
}
