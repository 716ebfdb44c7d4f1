"use client";
import { Hash } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { KeyButton } from "@/components/ground/ui/key-button";
import { LazyPopover } from "@/components/ground/ui/lazy-popover";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { readStep } from "./read-step";

const StepForm = dynamic(() => import("./step-form").then((m) => m.StepForm));

/** Goes to a step by its number; the command palette takes the number too. */
export function GoToStep() {
  const { outline } = useReading();
  const { goToStep } = useMoves();
  const [isOpen, setOpen] = useState(false);
  const last = outline.length - 1;
  const offer = (typed: string) => {
    const step = readStep(typed, last);
    return typeof step === "number" ? { label: `Go to step ${step}`, run: () => goToStep(step, "jump") } : null;
  };
  return (
    <LazyPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Go to step"
      className="w-64"
      trigger={
        <KeyButton
          isPressed={isOpen}
          command={{ combination: "mod+g", label: "Go to step…", group: "Trace", run: () => setOpen(!isOpen), offer }}
        >
          <Hash className="size-3.5" aria-hidden />
        </KeyButton>
      }
    >
      <Suspense fallback={<TypingAhead />}>
        <StepForm
          last={last}
          onGo={(step) => {
            setOpen(false);
            goToStep(step, "jump");
          }}
        />
      </Suspense>
    </LazyPopover>
  );
}
