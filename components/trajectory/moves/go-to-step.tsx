"use client";
import { Hash } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { Button } from "@/components/ground/ui/button";
import { Input } from "@/components/ground/ui/input";
import { KeyButton } from "@/components/ground/ui/key-button";
import { LazyPopover } from "@/components/ground/ui/lazy-popover";
import { formatNumber } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

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
      <StepForm
        last={last}
        onGo={(step) => {
          setOpen(false);
          goToStep(step, "jump");
        }}
      />
    </LazyPopover>
  );
}

function StepForm({ last, onGo }: { last: number; onGo: (step: number) => void }) {
  const [text, setText] = useState("");
  useTypedAhead(setText);
  const step = readStep(text, last);
  const isWrong = text.trim() !== "" && typeof step === "string";
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof step === "number") onGo(step);
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="text-xs text-muted">
        Step, 0 to {formatNumber(last)}
      </label>
      <div className="mt-1 flex gap-2">
        <Input
          id={id}
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={isWrong}
          aria-describedby={`${id}-fault`}
          data-native-keys="mod+g"
          className="figure min-w-0 flex-1"
        />
        <Button type="submit" variant="primary" size="lg">
          Go
        </Button>
      </div>
      <p id={`${id}-fault`} role="status" className="mt-1 min-h-4 text-xs text-fault">
        {isWrong && step}
      </p>
    </form>
  );
}

/** The step that a text names, or why it names none. */
function readStep(text: string, last: number): number | string {
  const [, digits] = /^#?(\d{1,9})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return "A step is a whole number.";
  const step = Number(digits);
  return step <= last ? step : `The trace ends at step ${formatNumber(last)}.`;
}
