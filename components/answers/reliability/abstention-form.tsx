"use client";
import { FigureForm } from "@/components/ground/page/figure-form";
import { type Action } from "@/components/ground/asking/ask";
import { percentTyped, readPercent } from "./typed-percent";

const words = {
  label: "Agent accuracy, in %",
  hint: "Hides answers of methods below this accuracy, measured on at least twenty labeled traces of this workspace. Methods without a measurement are shown. Empty: show every answer.",
  placeholder: "show all",
  submit: "Save",
  saved: (value: number | null) =>
    value === null ? "Every answer is now shown." : `Answers below ${percentTyped(value)}% are now hidden.`,
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
