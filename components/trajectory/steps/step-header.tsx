"use client";
import { Code, EqualNot, Flag, Link as LinkIcon, MessageSquareWarning, TriangleAlert } from "lucide-react";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { CommandKey } from "@/components/ground/ui/key-button";
import { Pill } from "@/components/ground/ui/pill";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type StepWindow } from "@/lib/traces/step-window";
import { exitCode } from "@/lib/traces/content-format";
import { CommentMark } from "../comments/comment-mark";
import { type StepOutline } from "../trace/step-outline";
import { useReading } from "../reading/reading-context";
import { copyStepLink } from "./copy-from-step";
import { stepFacts } from "./step-facts";
import { RowButton } from "../ground/row-button";
import { type StepMark } from "../trace/step-marks";
import { changeKey, StepMenu } from "./step-menu";
import { type StepView } from "./step-row";

interface StepHeaderProps {
  index: number;
  outline: StepOutline;
  step: StepWindow | undefined;
  mark: StepMark | undefined;
  /** Whether the address names this step: it then owns the key that shows what changed in it. */
  isCurrent: boolean;
  /** Whom it names to go on, where it says nothing else; null for every other step. */
  next: string | null;
  view: StepView;
  onChange: (next: StepView) => void;
}

/** Who, to whom, what kind; what the runs and the ground truth say; what it took. */
export function StepHeader({ index, outline, step, mark, isCurrent, next, view, onChange }: StepHeaderProps) {
  const { agents } = useReading();
  const { preferences } = usePreferences();
  const code = step ? exitCode(step.content) : null;
  const facts = step && stepFacts(step, preferences.clock);
  return (
    <div className={cn("group flex min-h-5 items-center gap-x-1.75 gap-y-0.5", next === null && "flex-wrap")}>
      <AgentChip name={outline.agent} agents={agents} className="max-w-60 font-semibold" />
      {step?.recipient && (
        <>
          <span aria-label="to" className="text-faint">
            →
          </span>
          <Name text={step.recipient} className="max-w-50" />
        </>
      )}
      <span className="shrink-0 text-faint">
        {next === null ? stepKindWords[outline.kind] : "next"}
        {next !== null && <span className="max-sm:sr-only"> speaker</span>}
      </span>
      {next !== null && <AgentChip name={next} agents={agents} className="max-w-50 text-muted" />}
      {step?.tool && <Name text={step.tool.name} className="figure max-w-60 text-muted" />}
      {code !== null && <Pill tone={code === 0 ? "neutral" : "strong"}>exit {code}</Pill>}
      {outline.isError && (
        <Pill tone="strong">
          <TriangleAlert className="size-3" aria-hidden />
          error
        </Pill>
      )}
      {mark && <MarkPills mark={mark} />}
      <CommentMark stepIndex={index} />
      {isCurrent && (
        <CommandKey
          command={{
            combination: changeKey,
            group: "Trace",
            label: "What changed in this step",
            run: () => onChange({ isChange: !view.isChange }),
          }}
        />
      )}
      <span className="ml-auto flex min-w-0 items-center gap-2">
        <span className="-my-1 flex opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100 max-sm:opacity-100 [article:hover_&]:opacity-100">
          {/* Where there is no room for them, the menu has them. */}
          <span className="flex max-sm:hidden">
            <RowButton label={`Copy a link to step ${index}`} onClick={() => copyStepLink(index)}>
              <LinkIcon className="size-3.5" aria-hidden />
            </RowButton>
            <RowButton
              label={view.isRaw ? `Show step ${index} rendered` : `Show step ${index} raw`}
              aria-pressed={view.isRaw ?? false}
              onClick={() => onChange({ isRaw: !view.isRaw, isChange: false })}
            >
              <Code className="size-3.5" aria-hidden />
            </RowButton>
          </span>
          <StepMenu
            index={index}
            step={step}
            view={view}
            onChange={onChange}
            agent={outline.agent}
            facts={facts?.full ?? []}
          />
        </span>
        {next !== null && (
          <button
            type="button"
            aria-label={`Show step ${index}`}
            className="text-link underline-offset-2 hover:underline"
            onClick={() => onChange({ isOpen: true })}
          >
            show
          </button>
        )}
        {facts && next === null && (
          <span
            className="figure max-w-110 truncate text-2xs text-faint max-sm:hidden"
            title={visibleText(facts.full.join("\n"))}
          >
            {visibleText(facts.short)}
          </span>
        )}
      </span>
    </div>
  );
}

/** A name of the trace's, cut where it is long; the whole of it in its title. */
function Name({ text, className }: { text: string; className: string }) {
  const name = visibleText(text);
  return (
    <span className={`truncate ${className}`} dir="auto" title={name}>
      {name}
    </span>
  );
}

function MarkPills({ mark }: { mark: StepMark }) {
  return (
    <>
      {mark.decisiveWords && (
        <Pill tone={mark.isDecisive ? "fault" : "dashed"}>
          <Flag className="size-3" aria-hidden />
          {mark.decisiveWords}
        </Pill>
      )}
      {mark.isTruth && (
        <Pill tone="truth">
          <span aria-hidden>▾</span>
          ground truth
        </Pill>
      )}
      {mark.suspectWords && !mark.isDecisive && (
        <Pill tone={mark.isFirstToRead ? "dashed" : "neutral"}>{mark.suspectWords}</Pill>
      )}
      {mark.evidence.length > 0 && (
        <Pill tone="strong" title={visibleText(mark.evidence.join("\n"))}>
          <EqualNot className="size-3" aria-hidden />
          contradiction
        </Pill>
      )}
      {mark.injections.length > 0 && (
        <Pill tone="strong" title={`Text in this step ${mark.injections.join("; ")}.`}>
          <MessageSquareWarning className="size-3" aria-hidden />
          addresses the judge
        </Pill>
      )}
      {mark.judgement && (
        <Pill tone="dashed" title={`The judge states a confidence of ${mark.judgement.confidence}.`}>
          {mark.judgement.isDecisive ? "judged decisive" : "judged not decisive"}
        </Pill>
      )}
    </>
  );
}
