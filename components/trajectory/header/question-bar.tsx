"use client";
import { ChevronDown } from "lucide-react";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { Pill } from "@/components/ground/ui/pill";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import contentStyles from "../content/content.module.css";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { TracePills } from "./trace-header";

/** What the agents were asked, what they answered and what they should have answered; one line until it is opened. */
export function QuestionBar() {
  const { trace } = useReading();
  const { selectedRun } = useAnswer();
  const { preferences, changePreferences } = usePreferences();
  const isOpen = preferences.isQuestionOpen;
  const { question, finalAnswer, expectedAnswer, termination } = trace;
  const seen = selectedRun?.model
    ? selectedRun.revealExpectedAnswer
      ? "shown to this judge"
      : "hidden from this judge"
    : "hidden from judges";
  return (
    <section aria-label="Question and answers" className="shrink-0 border-b bg-bg">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => changePreferences({ isQuestionOpen: !isOpen })}
        className="flex w-full min-w-0 items-center gap-2.5 px-4 py-1.75 text-left hover:bg-hover/50"
      >
        <ChevronDown
          className={cn("size-3.5 shrink-0 text-faint transition-transform", !isOpen && "-rotate-90")}
          aria-hidden
        />
        <span className="shrink-0 text-faint">Question</span>
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {visibleText(question.slice(0, 400)) || "not known"}
        </span>
        {expectedAnswer !== null && !isOpen && (
          <span className="flex min-w-0 max-w-[45%] items-center gap-2 max-sm:hidden">
            <span className="shrink-0 text-faint">Expected</span>
            <span dir="auto" className="truncate font-mono text-xs">
              {visibleText(expectedAnswer.slice(0, 200))}
            </span>
            <Pill>{seen}</Pill>
          </span>
        )}
      </button>
      {isOpen && (
        <dl className="max-h-[38dvh] space-y-2 overflow-y-auto px-4 pr-5 pb-3 pl-10 max-sm:pl-4" tabIndex={0}>
          <Part name="Question" text={question || "not known"} />
          {finalAnswer !== null && <Part name="Final answer" text={finalAnswer} />}
          {expectedAnswer !== null && <Part name={`Expected answer, ${seen}`} text={expectedAnswer} />}
          {termination !== null && <Part name="Stopped because" text={termination} />}
          <div className="flex flex-wrap gap-1.5 xl:hidden">
            <TracePills />
          </div>
          {trace.issues.length > 0 && (
            <details>
              <summary className="text-xs text-faint">{formatCount(trace.issues.length, "import issue")}</summary>
              <ul className="mt-1 list-disc space-y-0.5 pl-4 text-muted">
                {trace.issues.slice(0, 50).map((issue, i) => (
                  <li key={i} className="break-words">
                    {issue.message} <span className="font-mono text-2xs text-faint">{issue.pointer}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </dl>
      )}
    </section>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-xs text-faint">{name}</dt>
      <dd dir="auto" className={cn(contentStyles.plain, "max-w-[84ch]")}>
        {visibleText(text.slice(0, 20_000))}
      </dd>
    </div>
  );
}
