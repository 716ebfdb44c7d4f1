"use client";
import { useState } from "react";
import { useAct } from "@/components/ground/asking/use-act";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Select } from "@/components/ground/ui/select";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { Spinner } from "@/components/ground/ui/spinner";
import { TryAgain } from "@/components/ground/ui/try-again";
import { incidentName, type NamePlan } from "@/lib/attribution/incidents/incident-view";
import { formatCost, formatCount } from "@/lib/format";
import { type JudgeChoice, useIncidentActions } from "./incident-actions";

/** A model that can be asked, with the name of its provider. */
export interface JudgeOffer extends JudgeChoice {
  provider: string;
}

/** Says who is asked for a name, and the most that it may cost, before it is asked. */
export function NameDialog({
  workspace,
  number,
  judges,
  onClose,
}: {
  workspace: string;
  number: number;
  judges: readonly JudgeOffer[];
  onClose: () => void;
}) {
  const { planName, askForName } = useIncidentActions();
  const { isBusy, act } = useAct();
  const [at, setAt] = useState(0);
  const judge = judges[at];
  const choice = judge ? { workspace, number, providerId: judge.providerId, model: judge.model } : null;
  const { answer, again } = useAsked(planName, choice);
  const refusal = answer?.ok ? answer.value.refusal : null;
  const send = async (): Promise<void> => {
    if (choice && (await act(askForName, choice)) !== null) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={`Suggest a name for ${incidentName(number)}`}
      description="A model reads the decisive steps of a few of its traces. What it says is a suggestion until you accept it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isBusy || !answer?.ok || refusal !== null} onClick={() => void send()}>
            {isBusy && <Spinner />}
            Ask
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Model">
          <Select
            value={String(at)}
            onValueChange={(value) => setAt(Number(value))}
            options={judges.map(({ provider, model }, index) => ({
              value: String(index),
              label: model,
              hint: provider,
            }))}
          />
        </Field>
        {answer === null ? (
          <Skeleton className="h-12 w-full" />
        ) : answer.ok ? (
          <Plan plan={answer.value} />
        ) : (
          <TryAgain onRetry={again}>{answer.message}</TryAgain>
        )}
        <FormError message={refusal} />
      </div>
    </Dialog>
  );
}

function Plan({ plan: { provider, traceCount, maxCostUsd } }: { plan: NamePlan }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-muted">Provider</dt>
      <dd className="truncate" dir="auto">
        {provider}
      </dd>
      <dt className="text-muted">Shown</dt>
      <dd>one step of {formatCount(traceCount, "trace")}</dd>
      <dt className="text-muted">Calls</dt>
      <dd>1, and 1 more if the reply cannot be used</dd>
      <dt className="text-muted">Maximum cost</dt>
      <dd className="figure">{formatCost(maxCostUsd)}</dd>
    </dl>
  );
}
