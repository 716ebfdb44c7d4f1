"use client";
import { type FormEvent, useId, useState } from "react";
import { useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { Button } from "@/components/ground/ui/button";
import { Input } from "@/components/ground/ui/input";
import { formatNumber } from "@/lib/format";
import { readStep } from "./read-step";

/** Asks for the number of a step. */
export function StepForm({ last, onGo }: { last: number; onGo: (step: number) => void }) {
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
