"use client";
import { ChevronLeft, ChevronRight, MoreHorizontal, Play, Tag } from "lucide-react";
import { useRouter } from "next/navigation";
import { useKey } from "@/components/ground/keys/key-provider";
import Link from "@/components/ground/ui/link";
import { PageHeader } from "@/components/ground/page/page-header";
import { Button } from "@/components/ground/ui/button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Kbd } from "@/components/ground/ui/kbd";
import { Pill } from "@/components/ground/ui/pill";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { can } from "@/lib/auth/permissions";
import { formatCompact, formatCost, formatCount, formatNumber, formatOrdinal } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type SessionPlace } from "@/lib/traces/session-view";
import { speakersApart } from "@/lib/traces/speakers-apart";
import { visibleText } from "@/components/ground/ui/visible-text";
import { CompareButton } from "../compare/compare-button";
import { ShareButton } from "../share/share-button";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { useLabeling } from "../labeling/labeling-context";
import { comparedPlace, comparedTrace } from "../address/url-state";
import { makingWords } from "./making-words";
import { OutcomeButton } from "./outcome-button";

/** Which trace this is, what it is made of, and what can be done with it. */
export function TraceHeader() {
  const { workspace, share, trace } = useReading();
  // Nothing leads out of a share.
  const crumbs = share ? [] : [{ label: "Traces", href: paths.traces(workspace.slug) }];
  return (
    <PageHeader
      crumbs={crumbs}
      title={<span title={trace.title}>{visibleText(trace.title)}</span>}
      actions={share ? <CompareRuns /> : <Actions />}
    >
      <OutcomeButton />
      <span className="flex h-5.5 max-w-1/2 shrink-0 flex-wrap items-center gap-1.5 overflow-hidden max-xl:hidden">
        <TracePills />
      </span>
    </PageHeader>
  );
}

const mostNamed = 20;
const namesOf = (names: readonly string[]): string =>
  [...names.slice(0, mostNamed).map(visibleText), ...(names.length > mostNamed ? ["…"] : [])].join(", ");

/** What the trace is made of, as pills; under the header where that is too narrow. */
export function TracePills() {
  const { workspace, share, agents, trace, totals, session } = useReading();
  const { incident } = useAnswer();
  const making = makingWords(trace);
  const named = trace.agents.map(({ name }) => name);
  const apart = speakersApart(named, agents);
  const tokens = (totals.inputTokens ?? 0) + (totals.outputTokens ?? 0);
  return (
    <>
      <Pill title={namesOf(apart.agents)}>{formatCount(apart.agents.length, "agent")}</Pill>
      {apart.tools.length > 0 && (
        <Pill title={`Tools that appear as agents: ${namesOf(apart.tools)}`}>
          {formatCount(apart.tools.length, "tool")}
        </Pill>
      )}
      <Pill>{formatCount(trace.stepCount, "step")}</Pill>
      {trace.errorStepCount > 0 && <Pill tone="strong">{formatCount(trace.errorStepCount, "error step")}</Pill>}
      {making && <Pill title={making.title}>{making.word}</Pill>}
      {incident && (
        <Pill tone="strong" title={visibleText(incident.title)} className={share ? "max-w-80" : ""}>
          {share ? (
            <span className="truncate" dir="auto">
              {incidentName(incident.number)}: {visibleText(incident.title)}
            </span>
          ) : (
            <Link href={paths.incident(workspace.slug, incident.number)} className="hover:underline">
              {incidentName(incident.number)}
            </Link>
          )}
        </Pill>
      )}
      {session && <SessionPill workspace={workspace.slug} session={session} />}
      {trace.system && (
        <Pill className="max-w-44">
          <span className="truncate" dir="auto">
            {[trace.system.name, trace.system.version].filter(Boolean).join(" ")}
          </span>
        </Pill>
      )}
      {tokens > 0 && (
        <Pill title="Tokens and cost (if known) of the traced run itself">
          {formatCompact(tokens)} tokens{totals.costUsd !== null && ` · ${formatCost(totals.costUsd)}`}
        </Pill>
      )}
    </>
  );
}

/** Where the trace stands in its session, with the ways to those beside it. */
function SessionPill({ workspace, session }: { workspace: string; session: SessionPlace }) {
  const { id, place, traceCount, previous, next } = session;
  return (
    <Pill className="gap-1">
      {previous && (
        <Link href={paths.trace(workspace, previous)} aria-label="Previous trace of the session" title="Previous">
          <ChevronLeft className="size-3" aria-hidden />
        </Link>
      )}
      <Link href={paths.session(workspace, id)} className="hover:underline" title={visibleText(id)}>
        {traceCount === 1 ? "In a session" : `${formatOrdinal(place)} of ${formatNumber(traceCount)} in session`}
      </Link>
      {next && (
        <Link href={paths.trace(workspace, next)} aria-label="Next trace of the session" title="Next">
          <ChevronRight className="size-3" aria-hidden />
        </Link>
      )}
    </Pill>
  );
}

/** What the reader of a share can do with it: lay two of its runs side by side. */
function CompareRuns() {
  return useAnswer().runs.length > 1 && <CompareButton />;
}

function Actions() {
  const { workspace, trace } = useReading();
  const { labelling, labelMode } = useLabeling();
  const { openPanel, openTab, goToStep, setLabelling, enterLabelMode, urlNow } = useMoves();
  const { isBlind, hasSeen } = labelling;
  // Who is to label first asks nobody else.
  const mayRun = can(workspace.role, "run:start") && !isBlind;
  const mayShare = can(workspace.role, "share:write") && !isBlind;
  const mayLabel = can(workspace.role, "annotation:write");
  const run = () => openPanel({ kind: "run" });
  const label = () => {
    const { cmp } = urlNow();
    const read = comparedPlace(cmp);
    if (read?.side === "a") goToStep(read.step, "jump");
    openTab("labels");
    setLabelling(true);
    // Where the form is open already, the key leads into it.
    document.querySelector<HTMLElement>("[data-label-start]")?.focus();
    // What nobody has said anything of yet can be labeled blind, whatever is said of it meanwhile.
    const isNew = !hasSeen && trace.annotations.length === 0;
    // Back leads out of it at once, to the comparison where one was open: leaving that was a move of its own.
    if (isNew && labelMode === null) enterLabelMode(comparedTrace(cmp) === null ? "push" : "replace");
  };
  // The cap shows a capital letter; whoever presses it without Shift means the same.
  useKey({ combination: "R", label: "Run a method", group: "Trace" }, run, mayRun);
  useKey({ combination: "r", label: "Run a method", group: "Trace" }, run, mayRun);
  useKey({ combination: "L", label: "Label this trace", group: "Trace" }, label, mayLabel);
  useKey({ combination: "l", label: "Label this trace", group: "Trace" }, label, mayLabel);
  return (
    <>
      {/* On a phone the menu has them: the title needs the room. */}
      <span className="flex items-center gap-2 max-sm:hidden">
        {!isBlind && <CompareButton />}
        {mayShare && <ShareButton />}
      </span>
      <Reasoned isAllowed={mayLabel} reason="Your role can view but not label.">
        <Button
          onClick={label}
          disabled={!mayLabel}
          className="max-sm:w-7 max-sm:px-0"
          aria-label="Label"
          data-tour="label"
        >
          <Tag className="size-3.5 sm:hidden" aria-hidden />
          <span className="max-sm:hidden">Label</span>
          <span className="max-sm:hidden">
            <Kbd keys="L" />
          </span>
        </Button>
      </Reasoned>
      {!isBlind && (
        <Reasoned isAllowed={mayRun} reason="Your role can view but not start runs.">
          <Button
            variant="primary"
            onClick={run}
            disabled={!mayRun}
            className="max-sm:w-7 max-sm:px-0"
            aria-label="Run a method"
            data-tour="run"
          >
            <Play className="size-3.5 sm:hidden" aria-hidden />
            <span className="max-sm:hidden">Run a method</span>
            <span className="max-sm:hidden">
              <Kbd keys="R" isOnInk />
            </span>
          </Button>
        </Reasoned>
      )}
      <More />
    </>
  );
}

/** A button that a role may not use says why. */
function Reasoned({ isAllowed, reason, children }: { isAllowed: boolean; reason: string; children: React.ReactNode }) {
  if (isAllowed) return children;
  return (
    <Tooltip content={reason}>
      <span tabIndex={0} role="note" aria-label={reason}>
        {children}
      </span>
    </Tooltip>
  );
}

function More() {
  const { source } = useReading();
  const { selectedRun } = useAnswer();
  const router = useRouter();
  const printed = selectedRun?.attribution ? String(selectedRun.number) : undefined;
  const page = printed === undefined ? undefined : source.print?.({ run: printed });
  const print = () => page !== undefined && router.push(page);
  useKey({ combination: "mod+p", label: "Print the attribution", group: "Trace" }, print, page !== undefined);
  return (
    <LazyMenu
      align="end"
      more={() => import("./trace-items")}
      trigger={
        <IconButton label="More">
          <MoreHorizontal className="size-4" aria-hidden />
        </IconButton>
      }
    >
      {({ TraceItems, ...parts }) => <TraceItems printed={printed} parts={parts} />}
    </LazyMenu>
  );
}
