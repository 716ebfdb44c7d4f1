"use client";
import { useAutomationActions } from "../alerts/watch-actions";
import { useState } from "react";
import { toAutomationRun } from "@/components/watch/automations/automation-draft";
import { JudgeFields } from "@/components/answers/run-dialog/judge-fields";
import { MethodAbout } from "@/components/answers/run-dialog/method-about";
import { MethodPicker } from "@/components/answers/run-dialog/method-picker";
import { OptionFields } from "@/components/answers/run-dialog/option-fields";
import { planRows } from "@/components/answers/run-dialog/plan-words";
import { firstDraft, readDraft, type RunDraft } from "@/components/answers/run-dialog/run-draft";
import { type MethodView, offeredMethods, type RunOffer } from "@/components/answers/run-dialog/run-offer";
import { RunSwitches } from "@/components/answers/run-dialog/run-switches";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { type MethodPlan, type RunPlan } from "@/lib/attribution/run-plan";
import { type AutomationRun } from "@/lib/attribution/watching/automation-view";
import { formatCount } from "@/lib/format";

const draftOf = (offer: RunOffer, run: AutomationRun | null): RunDraft => {
  const first = firstDraft(offer);
  if (run === null) return first;
  const { parameters, maxTokens, ...rest } = run;
  const options = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
  return { ...first, ...rest, options, maxCostUsd: "", maxTokens: maxTokens === null ? "" : String(maxTokens) };
};

/** Where there is no trace to plan on, nothing is said of calls and costs. */
const unplanned = (methods: readonly MethodView[]): MethodPlan[] =>
  offeredMethods(methods).map(({ name }) => ({
    method: name,
    unavailable: null,
    lackingCount: 0,
    minCalls: 0,
    maxCalls: 0,
    minInputTokens: 0,
    maxInputTokens: 0,
    minOutputTokens: 0,
    maxOutputTokens: 0,
    minCostUsd: 0,
    maxCostUsd: 0,
    largestCall: { tokens: 0, costUsd: null },
    minMinutes: null,
    maxMinutes: null,
    shortenedCount: 0,
    searchedCount: 0,
    unfitCount: 0,
  }));

/** Chooses the run that an automation starts. Its figures are those of the newest traces that the filter matches. */
export function AutomationRunDialog({
  offer,
  filter,
  run,
  onChoose,
  onClose,
}: {
  offer: RunOffer;
  filter: string;
  run: AutomationRun | null;
  onChoose: (run: AutomationRun) => void;
  onClose: () => void;
}) {
  const { plan } = useAutomationActions();
  const [draft, setDraft] = useState<RunDraft>(() => draftOf(offer, run));
  const method = offer.methods.find((each) => each.name === draft.method);
  const { choice, faults } = readDraft({ ...draft, maxCostUsd: "" }, method);
  const chosen = toAutomationRun(choice);
  const { answer, latest } = useAsked(plan, {
    ...chosen,
    workspace: offer.workspace,
    filter,
    maxTokens: null,
    providerId: draft.providerId,
    model: draft.model,
  });
  const isLacking = method?.needsJudge === true && draft.model === null;
  const canChoose = method !== undefined && Object.keys(faults).length === 0 && !isLacking;
  const plans = latest ? [latest.chosen, ...latest.others] : answer ? unplanned(offer.methods) : null;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="xl"
      title="Choose a run"
      description="Estimates are based on the newest traces that match the filter."
      footer={
        <>
          <p className="mr-auto min-w-0 flex-1 text-muted">
            {answer?.ok === false ? answer.message : latest && method ? planLine(latest) : ""}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!canChoose} onClick={() => onChoose(chosen)}>
            Choose
          </Button>
        </>
      }
    >
      <div className="min-h-0 min-w-0 flex-1 px-4 py-4 md:overflow-y-auto">
        <MethodPicker
          offer={offer}
          plans={plans}
          model={draft.model}
          value={draft.method}
          onChange={(name) => setDraft({ ...draft, method: name, options: {} })}
        />
      </div>
      {method && (
        <div className="flex w-88 shrink-0 flex-col gap-4 px-4 py-4 max-md:w-auto md:min-h-0 md:overflow-y-auto md:border-l">
          <MethodAbout method={method} />
          {method.needsJudge && <JudgeFields offer={offer} draft={draft} onChange={setDraft} />}
          <OptionFields method={method} draft={draft} faults={faults} onChange={setDraft} />
          {method.needsJudge && <RunSwitches offer={offer} draft={draft} isMany onChange={setDraft} />}
        </div>
      )}
    </Dialog>
  );
}

const planLine = (plan: RunPlan): string => {
  if (plan.chosen.unavailable) return plan.chosen.unavailable;
  const cost = planRows(plan).find(({ name }) => name === "Cost");
  const over = `over ${formatCount(plan.traceCount, "trace")}`;
  return cost ? `${cost.value} ${over}` : `No cost ${over}`;
};
