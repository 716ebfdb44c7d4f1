"use client";
import { type ReactNode, useId } from "react";
import { Switch } from "@/components/ground/ui/switch";
import { type RunDraft } from "./run-draft";
import { type RunOffer } from "./run-offer";

/** What else the judge is told, and whether it is asked what was asked before. */
export function RunSwitches({
  offer,
  draft,
  isMany,
  onChange,
}: {
  offer: RunOffer;
  draft: RunDraft;
  isMany: boolean;
  onChange: (draft: RunDraft) => void;
}) {
  return (
    <div className="flex flex-col gap-2.5">
      <LabelledSwitch
        label="Show the expected answer to the judge"
        hint={
          offer.hasExpectedAnswer
            ? "Easier than real use, where the answer is unknown. Runs with it are marked."
            : "This trace has no expected answer."
        }
        isOn={draft.revealExpectedAnswer}
        isDisabled={!offer.hasExpectedAnswer}
        onChange={(revealExpectedAnswer) => onChange({ ...draft, revealExpectedAnswer })}
      />
      <LabelledSwitch
        label="Ignore cache"
        hint="Otherwise identical earlier requests reuse the cached reply at no cost."
        isOn={draft.isFresh}
        onChange={(isFresh) => onChange({ ...draft, isFresh })}
      />
      {offer.hasInjections && (
        <LabelledSwitch
          label="Mask text that addresses the judge"
          hint={`${isMany ? "Some traces may tell" : "This trace tells"} the judge what to answer. Compare a masked run with an unmasked one.`}
          isOn={draft.isMasked}
          onChange={(isMasked) => onChange({ ...draft, isMasked })}
        />
      )}
    </div>
  );
}

function LabelledSwitch({
  label,
  hint,
  isOn,
  isDisabled = false,
  onChange,
}: {
  label: ReactNode;
  hint: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
        className="mt-px"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      </div>
    </div>
  );
}
