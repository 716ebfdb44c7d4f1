"use client";
import { CommandKey } from "@/components/ground/ui/key-button";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useLab } from "../lab/lab-context";

export const whatIfKey = "w";

/** Binds the key that asks what would come of the current step being another one; the menu of each step shows it. */
export function WhatIfKey() {
  const { currentStep } = useReading();
  const lab = useLab();
  const { openPanel, urlNow } = useMoves();
  const command = {
    group: "Trace",
    label: "What if this step were different",
    isEnabled: lab.mayRun,
    run: () => openPanel({ kind: "what-if", stepIndex: urlNow().step ?? currentStep }),
  };
  return (
    <>
      <CommandKey command={{ ...command, combination: whatIfKey }} />
      <CommandKey command={{ ...command, combination: whatIfKey.toUpperCase() }} />
    </>
  );
}
