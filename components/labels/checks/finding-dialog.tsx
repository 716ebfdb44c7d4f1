"use client";
import { useState } from "react";
import { type CheckedSet, useFindingActions } from "@/components/labels/checks/finding-actions";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { Textarea } from "@/components/ground/ui/textarea";
import { visibleText } from "@/components/ground/ui/visible-text";
import { faultWords, type FindingRow } from "@/lib/attribution/labels/lint-labels-view";

/** What is to become of a doubtful label. */
export type Intent = "fix" | "accepted" | "excluded";

const words: Record<Intent, { title: string; text: string; done: string }> = {
  fix: { title: "Fix this label", text: "", done: "Label changed." },
  accepted: {
    title: "Accept this label",
    text: "The label stays as it is, and this finding stays resolved until the label changes.",
    done: "Label accepted.",
  },
  excluded: {
    title: "Exclude this label",
    text: "Until it changes, the label does not count as ground truth or in any figure. It is not deleted.",
    done: "Label excluded.",
  },
};

const fixText = (set: CheckedSet): string =>
  set.kind === "imported"
    ? "This changes the label of the imported set."
    : "The label from the file is not changed. Your entry becomes the ground truth as an adjudication that you can withdraw.";

/** Asks for the reason, and of a label that is to be changed for what it should say. */
export function FindingDialog({
  workspace,
  set,
  row,
  intent,
  onClose,
}: {
  workspace: string;
  set: CheckedSet;
  row: FindingRow;
  intent: Intent;
  onClose: () => void;
}) {
  const actions = useFindingActions();
  const { traceId, fault, agent, stepIndex, suggestedStep, stepCount } = row;
  const [claim, setClaim] = useState({ agent, step: String(suggestedStep ?? stepIndex) });
  const [reason, setReason] = useState("");
  const decided = usePageAction(actions.decide);
  const fixed = usePageAction(actions.fix);
  const isBusy = decided.isBusy || fixed.isBusy;
  const isStep = /^\d{1,9}$/.test(claim.step.trim()) && Number(claim.step) < stepCount;
  const isReady = reason.trim() !== "" && (intent !== "fix" || isStep);
  const key = { workspace, set: set.ref, traceId, fault, claim: { agent, stepIndex }, reason };
  const submit = async () => {
    if (!isReady || isBusy) return;
    const { done } = words[intent];
    const answer =
      intent === "fix"
        ? await fixed.send({ ...key, agent: claim.agent, stepIndex: Number(claim.step) }, done)
        : await decided.send({ ...key, decision: intent }, done);
    if (answer.ok) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words[intent].title}
      description={`${faultWords[fault].title}. ${intent === "fix" ? fixText(set) : words[intent].text}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="finding-form" variant="primary" disabled={!isReady || isBusy}>
            {isBusy && <Spinner />}
            {intent === "fix" ? "Change label" : intent === "accepted" ? "Accept" : "Exclude"}
          </Button>
        </>
      }
    >
      <form
        id="finding-form"
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {intent === "fix" && (
          <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
            <Field label="Responsible agent">
              <Select
                value={row.agents.includes(claim.agent) ? claim.agent : undefined}
                onValueChange={(chosen) => setClaim({ ...claim, agent: chosen })}
                options={row.agents.map((name) => ({ value: name, label: visibleText(name) }))}
              />
            </Field>
            <Field label="Decisive step" error={isStep ? undefined : `0 to ${stepCount - 1}`}>
              <Input
                inputMode="numeric"
                className="figure"
                value={claim.step}
                onChange={(event) => setClaim({ ...claim, step: event.target.value })}
              />
            </Field>
          </div>
        )}
        <Field label="Reason" hint="Shown to anyone who views this label.">
          <Textarea autoFocus dir="auto" rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
