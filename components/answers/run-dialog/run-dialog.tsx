"use client";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Spinner } from "@/components/ground/ui/spinner";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { formatCount } from "@/lib/format";
import { JudgeFields } from "./judge-fields";
import { LimitFields } from "./limit-fields";
import { MethodAbout } from "./method-about";
import { MethodPicker } from "./method-picker";
import { OptionFields } from "./option-fields";
import { PlanPanel } from "./plan-panel";
import { startableCount } from "./plan-words";
import { type DraftFaults, firstDraft, readDraft, type RunDraft } from "./run-draft";
import { moneyNotes, suggestLimits } from "./run-money";
import { asksModel, hasModel, type MethodView, type RunChoice, type RunOffer } from "./run-offer";
import { ReplayTargetField } from "./replay-target-field";
import { RunSwitches } from "./run-switches";
import { type PlanRuns, type RunTarget, useRunPlan } from "./use-run-plan";

/**
 * Chooses a method, and a model where one is asked, for one trace or for many, and shows what that takes before
 * anything is spent. `start` answers what went wrong, and null where it went well and the dialog's owner closes it.
 */
export function RunDialog({
  offer,
  selection,
  traceCount,
  plan,
  start,
  onClose,
}: {
  offer: RunOffer;
  selection: RunTarget["selection"];
  /** Of the selection, as far as the page knows. */
  traceCount: number;
  plan: PlanRuns;
  start: (choice: RunChoice) => Promise<string | null>;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<RunDraft>(() => firstDraft(offer));
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const method = offer.methods.find((each) => each.name === draft.method);
  const { choice, faults } = readDraft(draft, method);
  const { answer, latest, again } = useRunPlan(plan, { workspace: offer.workspace, selection }, choice, {
    providerId: draft.providerId,
    model: draft.model,
  });
  const isMany = traceCount > 1;
  const money = answer?.ok ? moneyNotes(answer.value, choice) : [];
  const startable = answer?.ok ? startableCount(answer.value) : 0;
  const hasFaults = Object.keys(faults).length > 0;
  const canStart = !isStarting && startable > 0 && !hasFaults && !money.some(({ isRefused }) => isRefused);
  const refusal = error ?? (hasFaults ? "An option or limit is not valid." : null);

  const begin = async () => {
    setIsStarting(true);
    setError(await start(choice));
    setIsStarting(false);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="xl"
      title={isMany ? `Run a method on ${formatCount(traceCount, "trace")}` : "Run a method"}
      description="A method says which agent broke a run, at which step, and why."
      footer={
        <>
          {refusal && (
            <p role="alert" className="mr-auto min-w-0 flex-1 break-words text-fault">
              {refusal}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!canStart} onClick={() => void begin()}>
            {isStarting && <Spinner />}
            {isMany && startable > 0 ? `Start ${formatCount(startable, "run")}` : "Start"}
          </Button>
        </>
      }
    >
      <div className="min-h-0 min-w-0 flex-1 px-4 py-4 max-md:pb-0 md:overflow-y-auto">
        <MethodPicker
          offer={offer}
          plans={latest && [latest.chosen, ...latest.others]}
          model={draft.model}
          value={method?.name ?? ""}
          onChange={(name) => setDraft({ ...draft, method: name, options: firstOptions(offer, name) })}
        />
      </div>
      <div className="flex min-h-0 w-88 shrink-0 flex-col max-md:w-auto md:border-l">
        {method && (
          <ChoiceFields
            offer={offer}
            method={method}
            draft={draft}
            faults={faults}
            plan={latest}
            isMany={isMany}
            onChange={setDraft}
          />
        )}
        <div className="shrink-0 px-4 pb-4 md:border-t md:pt-4">
          <PlanPanel
            workspace={offer.workspace}
            plan={answer}
            asksModel={method ? asksModel(method, draft.options) : true}
            money={money}
            onRetry={again}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Where there is no model to ask, a method that can do without one is set so. */
function firstOptions(offer: RunOffer, name: string): RunDraft["options"] {
  const { freeWith = {} } = offer.methods.find((each) => each.name === name) ?? {};
  if (hasModel(offer)) return {};
  return Object.fromEntries(Object.entries(freeWith).flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}

/** All that can be set of the chosen method. */
function ChoiceFields({
  offer,
  method,
  draft,
  faults,
  plan,
  isMany,
  onChange,
}: {
  offer: RunOffer;
  method: MethodView;
  draft: RunDraft;
  faults: DraftFaults;
  plan: RunPlan | null;
  isMany: boolean;
  onChange: (draft: RunDraft) => void;
}) {
  const limited = plan?.chosen.method === method.name ? plan : null;
  const isAsking = asksModel(method, draft.options);
  return (
    <div className="flex flex-1 flex-col gap-4 px-4 py-4 md:min-h-0 md:overflow-y-auto">
      <MethodAbout method={method} />
      {method.needsLab === "executed" && offer.readReplays && (
        <ReplayTargetField
          workspace={offer.workspace}
          read={offer.readReplays}
          value={draft.targetId}
          onChange={(targetId) => onChange({ ...draft, targetId })}
        />
      )}
      {isAsking && <JudgeFields offer={offer} draft={draft} onChange={onChange} />}
      <OptionFields method={method} draft={draft} faults={faults} onChange={onChange} />
      {isAsking && (
        <>
          <LimitFields
            legend={(limited?.traceCount ?? 1) > 1 ? "Stop each run at" : "Stop at"}
            hint="keeps its results and can be resumed"
            draft={draft}
            faults={faults}
            suggested={limited && suggestLimits(limited)}
            onChange={(change) => onChange({ ...draft, ...change })}
          />
          <RunSwitches offer={offer} draft={draft} isMany={isMany} onChange={onChange} />
        </>
      )}
    </div>
  );
}
