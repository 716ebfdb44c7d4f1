"use client";
import { type Answer } from "@/components/ground/asking/ask";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type TargetView } from "@/lib/replay/target-view";
import { type ReplayMeans } from "../replays/replay-actions";
import { shortAbilities } from "@/components/connections/targets/target-words";
import { type StudyDraft, type StudyFaults } from "./study-draft";

/** A method as a choice names it. */
export interface NamedMethod {
  name: string;
  title: string;
}

/** What the fields of a study are drawn from. */
export interface StudyFieldsProps {
  workspace: string;
  targets: readonly TargetView[];
  /** Methods whose runs can say what went wrong. */
  methods: readonly NamedMethod[];
  draft: StudyDraft;
  faults: StudyFaults;
  /** Where the chosen trace of an ablation can be replayed, and which agents it has; null while that is not known. */
  means: { answer: Answer<ReplayMeans> | null; again: () => void };
  onChange: (draft: StudyDraft) => void;
}

type FigureName =
  | ("agentReplays" | "levelPercent" | "taskCount" | "triesPerTrace")
  | ("keepPerTrace" | "faultReplays" | "maxReplays" | "seed")
  | ("mostTraces" | "rounds");

/** A figure of a study. */
export function FigureField({
  name,
  label,
  hint,
  placeholder,
  draft,
  faults,
  onChange,
}: Pick<StudyFieldsProps, "draft" | "faults" | "onChange"> & {
  name: FigureName;
  label: string;
  hint?: string;
  placeholder?: string;
}) {
  return (
    <Field label={label} hint={hint} error={faults[name]}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={draft[name]}
        placeholder={placeholder}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        className="figure w-28"
      />
    </Field>
  );
}

/** An option of a select must have a value. */
const usual = "*";

/** Where it is replayed: the target of the trace's system, or another one. */
export function TargetField({ targets, draft, onChange }: Pick<StudyFieldsProps, "targets" | "draft" | "onChange">) {
  const said = targets.find(({ id }) => id === draft.targetId);
  return (
    <Field
      label="Replayed in"
      hint={said ? shortAbilities(said.capabilities) : "The target configured for the trace's system."}
    >
      <Select
        value={draft.targetId ?? usual}
        onValueChange={(id) => onChange({ ...draft, targetId: id === usual ? null : id })}
        options={[
          { value: usual, label: "the trace's own system" },
          ...targets.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
        ]}
      />
    </Field>
  );
}
