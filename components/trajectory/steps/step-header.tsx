"use client";
import { Code, Flag, Link as LinkIcon, MessageSquareWarning, TriangleAlert } from "lucide-react";
import { toast } from "sonner";
import { AgentChip } from "@/components/ui/agent-chip";
import { IconButton } from "@/components/ui/icon-button";
import { Pill } from "@/components/ui/pill";
import { stepKindWords } from "@/components/ui/step-kind-words";
import { formatCompact, formatDateTime, formatDuration, formatNumber } from "@/lib/format";
import { type StepWindow } from "@/lib/traces/step-window";
import { exitCode } from "../content/content-format";
import { type StepOutline } from "../step-outline";
import { type StepMark } from "./step-marks";

interface StepHeaderProps {
  index: number;
  outline: StepOutline;
  step: StepWindow | undefined;
  mark: StepMark | undefined;
  agents: readonly string[];
  isRaw: boolean;
  onToggleRaw: () => void;
}

/** Who, to whom, what kind; what the runs and the ground truth say; what it took. */
export function StepHeader({ index, outline, step, mark, agents, isRaw, onToggleRaw }: StepHeaderProps) {
  const code = step ? exitCode(step.content) : null;
  return (
    <div className="group flex min-h-5 flex-wrap items-center gap-x-1.75 gap-y-0.5">
      <AgentChip name={outline.agent} agents={agents} className="max-w-60 font-semibold" />
      {step?.recipient && (
        <>
          <span aria-label="to" className="text-faint">
            →
          </span>
          <span className="max-w-50 truncate" dir="auto">
            {step.recipient}
          </span>
        </>
      )}
      <span className="text-faint">{stepKindWords[outline.kind]}</span>
      {step?.tool && (
        <span className="figure max-w-60 truncate text-muted" dir="auto">
          {step.tool.name}
        </span>
      )}
      {code !== null && <Pill tone={code === 0 ? "neutral" : "strong"}>exit {code}</Pill>}
      {outline.isError && (
        <Pill tone="strong">
          <TriangleAlert className="size-3" aria-hidden />
          error
        </Pill>
      )}
      {mark && <MarkPills mark={mark} />}
      <span className="ml-auto flex items-center gap-2">
        <span className="-my-1 flex opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 [article:hover_&]:opacity-100">
          <IconButton label={`Copy a link to step ${index}`} className="size-6" onClick={() => copyLink(index)}>
            <LinkIcon className="size-3.5" aria-hidden />
          </IconButton>
          <IconButton
            label={isRaw ? `Show step ${index} rendered` : `Show step ${index} raw`}
            aria-pressed={isRaw}
            className="size-6"
            onClick={onToggleRaw}
          >
            <Code className="size-3.5" aria-hidden />
          </IconButton>
        </span>
        {step && <Facts step={step} />}
      </span>
    </div>
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
      {mark.injections.length > 0 && (
        <Pill tone="strong" title={`Text in this step ${mark.injections.join("; ")}.`}>
          <MessageSquareWarning className="size-3" aria-hidden />
          addresses a judge
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

function Facts({ step }: { step: StepWindow }) {
  const tokens = (step.inputTokens ?? 0) + (step.outputTokens ?? 0);
  const facts = [
    step.model,
    step.durationMs !== undefined ? formatDuration(step.durationMs) : null,
    tokens > 0 ? `${formatCompact(tokens)} tokens` : null,
    `${formatNumber(step.contentLength)} ch`,
  ].filter((fact) => typeof fact === "string");
  const at = step.startedAt && !Number.isNaN(Date.parse(step.startedAt)) ? formatDateTime(step.startedAt) : undefined;
  return (
    <span className="figure max-w-70 truncate text-2xs text-faint max-sm:hidden" title={at}>
      {facts.join(" · ")}
    </span>
  );
}

async function copyLink(index: number) {
  const address = new URL(window.location.href);
  address.searchParams.set("step", String(index));
  try {
    await navigator.clipboard.writeText(address.href);
    toast.success(`Link to step ${index} copied`);
  } catch {
    toast.error("The browser did not allow copying. Copy the address of the step's number instead.");
  }
}
