"use client";
import dynamic from "next/dynamic";
import { useId } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Kbd } from "@/components/ground/ui/kbd";
import { Textarea } from "@/components/ground/ui/textarea";
import { useMoves } from "../address/moves";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";
import { AgentField } from "./agent-field";
import { CertaintyField } from "./certainty-field";
import { ContributoryField } from "./contributory-field";
import { EvidenceField } from "./evidence-field";
import { FailureModeField } from "./failure-mode-field";
import { LabelNotice } from "./label-notice";
import { PartyField } from "@/components/labels/parties/party-field";
import { PolicyNote } from "./policy-note";
import { QuotesField } from "./quotes-field";
import { RangeField } from "./range-field";
import { SpeakerHint } from "./speaker-hint";
import { type LabelDraft, withStep } from "../labeling/first-label";
import { type LabelFaults } from "../labeling/label-draft";
import { useLabelDraft } from "./use-label-draft";
import { type LabelConflict as Conflict, useSaveLabel } from "./use-save-label";

const StaleDialog = dynamic(() => import("@/components/ground/ui/stale-dialog").then((file) => file.StaleDialog), {
  ssr: false,
});

/**
 * Who broke the run, when and why, in a person's own words. Begins with their earlier label, or with the step that is
 * being read; what is written outlives the form.
 */
export function LabelForm() {
  const { labelling } = useLabeling();
  const { setLabelling } = useMoves();
  const { draft, change } = useLabelDraft();
  const { isBusy, faults, save, conflict } = useSaveLabel();
  const hasQueue = useLabeling().labelMode?.queue != null;
  const submitWords = hasQueue ? "Submit and next" : "Save label";
  const submit = () => void save(hasQueue ? "next" : "stay");
  useKey({ combination: "mod+Enter", label: hasQueue ? submitWords : "Save the label", group: "Label" }, submit);
  return (
    <form
      aria-label="Label this trace"
      // Radix hides inputs in forms by taking them out of the flow: they stay within this one.
      className="relative space-y-3 border-b bg-bg px-4.5 py-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        // Who labels blind has nothing else to look at: for them it returns to reading.
        if (!labelling.isBlind) setLabelling(false);
        else if (event.target instanceof HTMLElement) event.target.blur();
      }}
    >
      <LabelNotice />
      <PolicyNote />
      <EvidenceField />
      <Claim draft={draft} faults={faults} change={change} />
      <PartyField value={draft.party} onChange={(party) => change({ party })} />
      <FailureModeField
        value={draft.failureMode}
        onChange={(failureMode, { name, version }) =>
          change({ failureMode, taxonomy: failureMode === null ? null : { name, version } })
        }
      />
      {faults.failureMode && <Fault words={faults.failureMode} />}
      <Field
        label="Reason"
        hint="What went wrong here, and why a correct step would have fixed the run."
        error={faults.reason}
      >
        <Textarea
          rows={4}
          dir="auto"
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
      <QuotesField quotes={draft.quotes} error={faults.quotes} onChange={(quotes) => change({ quotes })} />
      <Optional draft={draft} faults={faults} change={change} />
      {faults.form && <Fault words={faults.form} />}
      {conflict && <LabelConflict isBusy={isBusy} conflict={conflict} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {submitWords} <Kbd keys="mod+Enter" isOnInk />
        </Button>
        {hasQueue && (
          <Button disabled={isBusy} onClick={() => void save("stay")}>
            Submit and stay
          </Button>
        )}
        {labelling.isBlind ? (
          <span className="text-xs text-muted max-lg:hidden">
            <Kbd keys="Escape" /> returns to reading
          </span>
        ) : (
          <Button variant="ghost" onClick={() => setLabelling(false)}>
            Cancel <Kbd keys="Escape" />
          </Button>
        )}
      </div>
    </form>
  );
}

function LabelConflict({ conflict, isBusy }: { conflict: Conflict; isBusy: boolean }) {
  const { newer, mine, replace, keep, close } = conflict;
  const choices = { onReplace: replace, onKeep: keep, onClose: close };
  return <StaleDialog what="label" newer={newer} mine={mine} isBusy={isBusy} {...choices} />;
}

function Fault({ words }: { words: string }) {
  return (
    <p role="alert" className="text-xs text-fault">
      {words}
    </p>
  );
}

interface PartProps {
  draft: LabelDraft;
  faults: LabelFaults;
  change: (part: Partial<LabelDraft>) => void;
}

/** Who and when, and how sure the person is. */
function Claim({ draft, faults, change }: PartProps) {
  const { outline, currentStep } = useReading();
  const hintId = useId();
  return (
    <>
      <div>
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
          <AgentField
            value={draft.agent}
            error={faults.agent}
            describedBy={hintId}
            onChange={(agent) => change({ agent })}
          />
          <Field label="Decisive step" error={faults.step}>
            <Input
              inputMode="numeric"
              value={draft.step}
              onChange={(event) => change(withStep(draft, event.target.value, outline))}
              className="figure"
            />
          </Field>
        </div>
        <SpeakerHint id={hintId} draft={draft} onTake={(agent) => change({ agent })} />
      </div>
      {draft.step !== String(currentStep) && (
        <button
          type="button"
          className="text-link hover:underline"
          onClick={() => change(withStep(draft, String(currentStep), outline))}
        >
          Use step {currentStep}, which you are reading
        </button>
      )}
      <CertaintyField isCertain={draft.isCertain} onChange={(isCertain) => change({ isCertain })} />
    </>
  );
}

/** What few labels need stays folded until it is wanted. */
function Optional({ draft, faults, change }: PartProps) {
  const { outline, currentStep } = useReading();
  const agent = outline[currentStep]?.agent;
  const hasSteps = draft.contributory.length > 0;
  return (
    <>
      {draft.range && <RangeField range={draft.range} error={faults.range} onChange={(range) => change({ range })} />}
      {hasSteps && (
        <ContributoryField
          steps={draft.contributory}
          error={faults.contributory}
          onChange={(contributory) => change({ contributory })}
        />
      )}
      {(!draft.range || !hasSteps) && (
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {!draft.range && (
            <button
              type="button"
              className="text-link hover:underline"
              onClick={() => change({ range: { first: draft.step, last: draft.step } })}
            >
              Add a step range
            </button>
          )}
          {!hasSteps && agent !== undefined && (
            <button
              type="button"
              className="text-link hover:underline"
              onClick={() => change({ contributory: [{ stepIndex: currentStep, agent, part: "propagated" }] })}
            >
              Add step {currentStep} as contributory
            </button>
          )}
        </div>
      )}
    </>
  );
}
