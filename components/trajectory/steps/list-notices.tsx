"use client";
import { ArrowDown } from "lucide-react";
import { type ReactNode } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { TryAgain } from "@/components/ground/ui/try-again";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { type StepSpan } from "../address/url-state";

/** Over the list while a stretch of the steps is listed only: which, and the way back to all. */
export function SpanBar({ span, stepCount, onShowAll }: { span: StepSpan; stepCount: number; onShowAll: () => void }) {
  return (
    <ListBar way="show all" keyLabel="List all steps again" onLift={onShowAll}>
      Steps {span.first}–{span.last} of {formatNumber(stepCount)}
    </ListBar>
  );
}

/** Over the list while the steps of one agent are highlighted. */
export function AgentBar({ agent, onShowAlike }: { agent: string; onShowAlike: () => void }) {
  return (
    <ListBar way="clear highlight" keyLabel="Clear highlight" onLift={onShowAlike}>
      Steps of <bdi>{visibleText(agent)}</bdi> are highlighted
    </ListBar>
  );
}

function ListBar({
  way,
  keyLabel,
  onLift,
  children,
}: {
  way: string;
  keyLabel: string;
  onLift: () => void;
  children: ReactNode;
}) {
  useKey({ combination: "Escape", label: keyLabel, group: "Trace" }, onLift);
  return (
    <div role="status" className="flex shrink-0 items-center gap-2 border-b bg-sunken px-4 py-1">
      <span className="min-w-0 truncate">{children}</span>
      <button type="button" className="shrink-0 text-link underline-offset-2 hover:underline" onClick={onLift}>
        {way}
      </button>
      <Kbd keys="Escape" />
    </div>
  );
}

/** Over the end of the list: what has come below meanwhile, and why steps are missing. */
export function ListNotices({
  newCount,
  onShowEnd,
  failure,
  onRetry,
}: {
  newCount: number;
  onShowEnd: () => void;
  failure: string | null;
  onRetry: () => void;
}) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-10 flex flex-col items-center gap-2 *:pointer-events-auto">
      <span role="status" className={newCount > 0 ? undefined : "sr-only"}>
        {newCount > 0 && (
          <Button size="sm" className="rounded-full shadow-float" onClick={onShowEnd}>
            {formatCount(newCount, "new step")}
            <ArrowDown className="size-3.5" aria-hidden />
          </Button>
        )}
      </span>
      {failure && (
        <TryAgain isFloating onRetry={onRetry}>
          {failure}
        </TryAgain>
      )}
    </div>
  );
}
