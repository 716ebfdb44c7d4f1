"use client";
import { useState } from "react";
import { JudgeFields } from "@/components/answers/run-dialog/judge-fields";
import { MethodAbout } from "@/components/answers/run-dialog/method-about";
import { MethodPicker } from "@/components/answers/run-dialog/method-picker";
import { OptionFields } from "@/components/answers/run-dialog/option-fields";
import { firstDraft, readDraft, type RunDraft } from "@/components/answers/run-dialog/run-draft";
import { offeredMethods, type RunOffer } from "@/components/answers/run-dialog/run-offer";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Dialog } from "@/components/ground/ui/dialog";
import { Label } from "@/components/ground/ui/label";
import { type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { ChoiceButtons } from "./choice-buttons";
import { type AnswerShown, type EntryDraft, entriesOf } from "./entry-drafts";
import { type EvaluationDraftChoice, useNewEvaluationActions } from "./new-evaluation-actions";

const shownOptions = [
  { value: "without", title: "Without it" },
  { value: "with", title: "With it" },
  { value: "both", title: "Both, as two entries" },
] as const;

/** What each method would take, by the plan of all of them. */
const plansOf = (plan: EvaluationPlan | null): MethodPlan[] | null =>
  plan &&
  plan.entries.flatMap(({ plan: one, refusal }) => (one ? [{ ...one, unavailable: refusal ?? one.unavailable }] : []));

/**
 * Chooses a method with model and settings as an entry, or two, of the table. `onAdd` answers why they were
 * refused, null where they were added.
 */
export function EntryDialog({
  offer,
  on,
  onAdd,
  onClose,
}: {
  offer: RunOffer;
  /** What the methods would be run on. */
  on: Pick<EvaluationDraftChoice, "versionId" | "split" | "repeats">;
  onAdd: (entries: EntryDraft[]) => string | null;
  onClose: () => void;
}) {
  const { plan } = useNewEvaluationActions();
  const [draft, setDraft] = useState<RunDraft>(() => firstDraft(offer));
  const [shown, setShown] = useState<AnswerShown>("without");
  const [said, setSaid] = useState<{ isRefused: boolean; text: string } | null>(null);
  const { providerId, model } = draft;
  const { latest } = useAsked(plan, {
    ...on,
    workspace: offer.workspace,
    entries: offeredMethods(offer.methods).map(({ name, needsJudge }) => ({
      method: name,
      ...(needsJudge ? { providerId, model } : { providerId: null, model: null }),
      parameters: {},
      revealExpectedAnswer: false,
      isMasked: false,
    })),
  });
  const method = offer.methods.find((each) => each.name === draft.method);
  const { choice, faults } = readDraft(draft, method);
  const canAdd = method !== undefined && Object.keys(faults).length === 0 && (!method.needsJudge || model !== null);
  const add = (isLast: boolean) => {
    const refusal = onAdd(entriesOf(choice, shown, method?.needsJudge ?? false));
    if (refusal === null && isLast) onClose();
    else setSaid(refusal === null ? { isRefused: false, text: "Added." } : { isRefused: true, text: refusal });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="xl"
      title="Add to the table"
      description="An entry is a method with a model and settings. Costs cover all traces and repeats."
      footer={
        <>
          <p
            role={said?.isRefused ? "alert" : "status"}
            className={`mr-auto min-w-0 flex-1 ${said?.isRefused ? "text-fault" : "text-muted"}`}
          >
            {said?.text}
          </p>
          <Button onClick={onClose}>Close</Button>
          <Button disabled={!canAdd} onClick={() => add(false)}>
            Add and choose another
          </Button>
          <Button variant="primary" disabled={!canAdd} onClick={() => add(true)}>
            Add
          </Button>
        </>
      }
    >
      <div className="min-h-0 min-w-0 flex-1 px-4 py-4 md:overflow-y-auto">
        <MethodPicker
          offer={offer}
          plans={plansOf(latest)}
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
          {method.needsJudge && (
            <>
              <div>
                <p className="text-xs font-medium text-muted">The judge sees the expected answer</p>
                <ChoiceButtons label="Expected answer" options={shownOptions} value={shown} onChange={setShown} />
                <p className="mt-1 text-xs text-faint">It is unknown in real use, so scores with it are optimistic.</p>
              </div>
              <Label className="flex items-center gap-2">
                <Checkbox
                  checked={draft.isMasked}
                  onCheckedChange={(isOn) => setDraft({ ...draft, isMasked: isOn === true })}
                />
                Mask text that addresses the judge
              </Label>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
