"use client";
import { FigureForm } from "@/components/ground/page/figure-form";
import { type Action } from "@/components/ground/asking/ask";
import { percentTyped, readPercent } from "./typed-percent";

const words = {
  label: "Right agents, in %",
  hint: "Measured on the labeled traces of this workspace, twenty at least; a method that is not measured is not held back. Empty: every answer is shown.",
  placeholder: "show all",
  submit: "Save the limit",
  saved: (value: number | null) =>
    value === null ? "Every answer is shown." : `Answers are shown from ${percentTyped(value)} % on.`,
};
const typing = { write: percentTyped, read: readPercent };

/** From how often a method must be right on its answers are shown. */
export function AbstentionForm({
  workspace,
  abstainBelow,
  canWrite,
  save,
}: {
  workspace: string;
  /** 0–1; null shows every answer. */
  abstainBelow: number | null;
  canWrite: boolean;
  save: Action<{ workspace: string; abstainBelow: number | null; seen: string }, unknown>;
}) {
  return (
    <FigureForm
      words={words}
      value={abstainBelow}
      typing={typing}
      canWrite={canWrite}
      save={({ value, seen }) => save({ workspace, abstainBelow: value, seen })}
    />
  );
}
