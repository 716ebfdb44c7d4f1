"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { cn } from "@/lib/cn";
import contentStyles from "../content/content.module.css";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { TracePills } from "./trace-header";

/** What was asked, what was expected, what came of it and why it stopped, a line each; each opens in place. */
export function FactsBar() {
  const { trace, stopped } = useReading();
  const { selectedRun } = useAnswer();
  const { preferences, changePreferences } = usePreferences();
  const { question, finalAnswer, expectedAnswer } = trace;
  const seen = selectedRun?.model && selectedRun.revealExpectedAnswer ? "shown to this judge" : "hidden from judges";
  return (
    <section
      aria-label="Question and answers"
      className="grid shrink-0 grid-cols-1 gap-x-4 border-b bg-bg px-4 py-1.5 max-lg:max-h-[45dvh] max-lg:overflow-y-auto lg:grid-cols-2"
    >
      <Fact
        name="Asked"
        text={question}
        absent="Not in the trace."
        isOpen={preferences.isQuestionOpen}
        onToggle={(isQuestionOpen) => changePreferences({ isQuestionOpen })}
      >
        <span className="mt-1.5 flex flex-wrap gap-1.5 xl:hidden">
          <TracePills />
        </span>
      </Fact>
      <Fact name="Expected" text={expectedAnswer ?? ""} absent="Unknown." note={seen} />
      <Fact name="Got" text={finalAnswer ?? ""} absent="No answer." />
      <Fact name="Stopped because" text={stopped} absent="Unknown." />
    </section>
  );
}

const mostInLine = 400;
const mostInFull = 20_000;

/** One line, with its whole text where it is opened; what is not known is said as plainly. */
function Fact({ isOpen, onToggle, ...fact }: FactProps & { isOpen?: boolean; onToggle?: (isOpen: boolean) => void }) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  return <FactLine {...fact} isOpen={isOpen ?? isOwnOpen} onToggle={onToggle ?? setIsOwnOpen} />;
}

interface FactProps {
  name: string;
  text: string;
  absent: string;
  /** Small words behind it, where it is known. */
  note?: string;
  /** Stands under the whole text. */
  children?: ReactNode;
}

function FactLine({
  name,
  text,
  absent,
  note,
  children,
  isOpen,
  onToggle,
}: FactProps & { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const id = useId();
  const isKnown = text.trim() !== "";
  return (
    <div className={cn("min-w-0", isOpen && "grid grid-cols-[128px_minmax(0,1fr)] gap-2 lg:col-span-full")}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
        className={cn(
          "grid h-6 w-full items-center gap-2 rounded-sm text-left hover:bg-hover/50",
          !isOpen && "grid-cols-[128px_minmax(0,1fr)_auto]",
        )}
      >
        <span className="flex items-center gap-1 text-faint">
          <ChevronDown className={cn("size-3.5 shrink-0 transition-transform", !isOpen && "-rotate-90")} aria-hidden />
          {name}
        </span>
        {!isOpen && (
          <span dir="auto" className={cn("truncate", !isKnown && "text-faint")}>
            {isKnown ? visibleText(text.slice(0, mostInLine)) : absent}
          </span>
        )}
        {!isOpen && isKnown && note && <span className="text-xs text-faint">{note}</span>}
      </button>
      {isOpen && (
        <div
          id={id}
          tabIndex={0}
          role="group"
          aria-label={`Full ${name}`}
          className="mb-1.5 max-h-[38dvh] min-w-0 overflow-y-auto py-0.5"
        >
          <p dir="auto" className={cn(contentStyles.plain, "max-w-[84ch]", !isKnown && "text-faint")}>
            {isKnown ? visibleText(text.slice(0, mostInFull)) : absent}
          </p>
          {isKnown && note && <p className="text-xs text-faint">{note}</p>}
          {children}
        </div>
      )}
    </div>
  );
}
