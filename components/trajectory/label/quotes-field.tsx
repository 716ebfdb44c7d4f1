"use client";
import { X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { IconButton } from "@/components/ground/ui/icon-button";
import { CommandKey } from "@/components/ground/ui/key-button";
import { Input } from "@/components/ground/ui/input";
import { Kbd } from "@/components/ground/ui/kbd";
import { type Quote } from "@/lib/traces/attribution";
import { useReading } from "../reading/reading-context";
import { quoteKey } from "./quote-button";
import { QuoteLink } from "./quote-link";
import { useQuoting } from "./use-quoting";

/** Words of the trace that the label rests on: taken by selecting them, or typed by who selects nothing. */
export function QuotesField({
  quotes,
  error,
  onChange,
}: {
  quotes: readonly Quote[];
  error: string | undefined;
  onChange: (quotes: Quote[]) => void;
}) {
  const [isTyping, setTyping] = useState(false);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">
        Quotes{" "}
        <span className="font-normal text-faint">
          select text in a step <Kbd keys={quoteKey} />
        </span>
      </legend>
      <CommandKey
        command={{ combination: quoteKey, group: "Label", label: "Quote text from a step", run: () => setTyping(true) }}
      />
      <ol aria-label="Quotes of your label" className="space-y-1 empty:hidden">
        {quotes.map((quote, at) => (
          <li key={`${quote.stepIndex} ${quote.text}`} className="flex min-w-0 items-start gap-1">
            <QuoteLink quote={quote} />
            <IconButton
              label={`Remove quote ${at + 1}`}
              onClick={() => onChange(quotes.filter((other) => other !== quote))}
            >
              <X className="size-3.5" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {isTyping ? (
        <TypedQuote onEnd={() => setTyping(false)} />
      ) : (
        <button type="button" className="mt-0.5 text-link hover:underline" onClick={() => setTyping(true)}>
          Type a quote
        </button>
      )}
      {error && (
        <p role="alert" className="mt-1 text-xs text-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function TypedQuote({ onEnd }: { onEnd: () => void }) {
  const { currentStep } = useReading();
  const quote = useQuoting();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const add = async () => {
    if (text.trim() === "") return;
    const found = await quote(currentStep, text);
    setFault(found);
    if (found === null) setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || (event.key !== "Enter" && event.key !== "Escape")) return;
    // Neither saves nor closes the form around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onEnd();
    else void add();
  };
  return (
    <div className="mt-1.5">
      <label htmlFor={id} className="text-xs text-muted">
        Text of step {currentStep}
      </label>
      <div className="mt-1 flex gap-2">
        <Input
          id={id}
          autoFocus
          dir="auto"
          autoComplete="off"
          value={text}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="lg" onClick={() => void add()}>
          Quote
        </Button>
      </div>
      <p id={`${id}-fault`} role="status" className="mt-1 text-xs text-fault empty:hidden">
        {fault}
      </p>
    </div>
  );
}
