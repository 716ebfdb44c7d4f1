"use client";
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Field } from "@/components/ground/ui/field";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Switch } from "@/components/ground/ui/switch";
import { RunPicker } from "./run-picker";
import { expiriesFor, mustMask, type ShareDraft } from "./share-draft";
import { type ShareOffer } from "./share-offer";

/** What goes into a link, what of it is hidden, until when it holds and who can open it. */
export function ShareFields({
  offer,
  draft,
  error,
  onChange,
}: {
  offer: ShareOffer;
  draft: ShareDraft;
  /** What is wrong with the passphrase. */
  error: string | undefined;
  onChange: (draft: ShareDraft) => void;
}) {
  const isMaskingHeld = mustMask(offer);
  const change = (changed: Partial<ShareDraft>) => onChange({ ...draft, ...changed });
  return (
    <>
      <RunPicker offer={offer} chosen={draft.runIds} onChange={(runIds) => change({ runIds: [...runIds] })} />
      <div className="flex flex-col gap-2.5">
        <Choice
          label="Labels"
          hint="Labels from people and files, and the ground truth. People are shown as Member 1, Member 2, …"
          isOn={draft.hasLabels}
          onChange={(hasLabels) => change({ hasLabels })}
        />
        <Choice
          label="Incident"
          hint="The number and title of the incident that it is in; nothing of other traces."
          isOn={draft.hasIncident}
          onChange={(hasIncident) => change({ hasIncident })}
        />
        <Choice
          label="Apply redaction rules"
          hint={
            isMaskingHeld
              ? "In all text of the copy. This workspace masks shared traces; only an admin or owner can create an unmasked link."
              : "The workspace's rules, in all text of the copy."
          }
          isOn={draft.isMasked}
          isHeld={isMaskingHeld}
          onChange={(isMasked) => change({ isMasked })}
        />
        <Choice
          label="Hide agents"
          hint="They are shown as Agent A, Agent B, … everywhere."
          isOn={draft.hidesAgents}
          onChange={(hidesAgents) => change({ hidesAgents })}
        />
        {offer.hasExpectedAnswer && (
          <Choice
            label="Hide the expected answer"
            hint="It is left out. If agents mention it in their steps, that text stays."
            isOn={draft.hidesExpectedAnswer}
            onChange={(hidesExpectedAnswer) => change({ hidesExpectedAnswer })}
          />
        )}
      </div>
      <Field label="Expires" className="max-w-60">
        <Select value={draft.expiry} onValueChange={(expiry) => change({ expiry })} options={expiriesFor(offer.role)} />
      </Field>
      <Passphrase draft={draft} error={error} onChange={change} />
    </>
  );
}

function Passphrase({
  draft,
  error,
  onChange,
}: {
  draft: ShareDraft;
  error: string | undefined;
  onChange: (changed: Partial<ShareDraft>) => void;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label="Require a passphrase"
        hint="Needed in addition to the link. It is stored only as a hash."
        isOn={draft.hasPassphrase}
        onChange={(hasPassphrase) => onChange({ hasPassphrase })}
      />
      {draft.hasPassphrase && (
        <div className="flex items-end gap-1.5">
          <Field label="Passphrase" error={error} className="flex-1">
            <Input
              type={isShown ? "text" : "password"}
              value={draft.passphrase}
              onChange={(event) => onChange({ passphrase: event.target.value })}
              maxLength={256}
              autoFocus
              autoComplete="new-password"
              spellCheck={false}
            />
          </Field>
          <IconButton
            label={isShown ? "Hide the passphrase" : "Show the passphrase"}
            aria-pressed={isShown}
            className="size-8"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
          </IconButton>
        </div>
      )}
    </div>
  );
}

function Choice({
  label,
  hint,
  isOn,
  isHeld = false,
  onChange,
}: {
  label: ReactNode;
  hint: ReactNode;
  isOn: boolean;
  /** It is as it is; the hint says why. */
  isHeld?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={isOn}
        disabled={isHeld}
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
