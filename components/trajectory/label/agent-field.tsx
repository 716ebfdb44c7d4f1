"use client";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense, useId, useRef, useState } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Label } from "@/components/ground/ui/label";
import { useReading } from "../reading/reading-context";
import { useLabeling } from "../labeling/labeling-context";

const AgentList = dynamic(() => import("./agent-list").then((m) => m.AgentList));

/**
 * The responsible agent: shut it takes no letter, so that none changes it by accident and the keys of the page work;
 * open it is searched by typing.
 */
export function AgentField({
  value,
  error,
  describedBy,
  onChange,
}: {
  value: string;
  error: string | undefined;
  /** The id of what is said of the choice elsewhere. */
  describedBy: string;
  onChange: (agent: string) => void;
}) {
  const { agents } = useReading();
  const { labelMode } = useLabeling();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <Label htmlFor={id}>Responsible agent</Label>
      <button
        ref={button}
        id={id}
        type="button"
        role="combobox"
        // Who comes to a trace to label it reads first; letters are keys of the page meanwhile.
        autoFocus={labelMode === null}
        data-label-start
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${describedBy} ${id}-error` : describedBy}
        data-native-keys="Enter Space ArrowUp ArrowDown"
        // Else the list would be shut by losing the focus, and opened again by the click.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(true);
        }}
        className="flex h-8 w-full min-w-0 items-center justify-between gap-2 rounded-md border border-line-strong bg-panel px-2.5 text-left shadow-card hover:bg-hover aria-invalid:border-fault"
      >
        {value ? <AgentChip name={value} agents={agents} /> : <span className="text-faint">Choose…</span>}
        <ChevronDown className="size-3.5 shrink-0 text-faint" aria-hidden />
      </button>
      <div id={`${id}-list`} className="absolute inset-x-0 top-full z-20 mt-1 empty:hidden">
        {isOpen && (
          <Suspense fallback={<TypingAhead />}>
            <AgentList
              value={value}
              onChoose={(agent) => {
                onChange(agent);
                close();
              }}
              onClose={close}
              onLeave={() => setOpen(false)}
            />
          </Suspense>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-fault">
          {error}
        </p>
      )}
    </div>
  );
}
