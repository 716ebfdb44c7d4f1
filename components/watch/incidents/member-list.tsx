"use client";
import { Split } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import Link from "@/components/ground/ui/link";
import { useAct } from "@/components/ground/asking/use-act";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentDetail, incidentName } from "@/lib/attribution/incidents/incident-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useIncidentActions } from "./incident-actions";

/** The newest traces of an incident; those that are chosen can be split off into one of their own. */
export function MemberList({
  workspace,
  incident,
  canSplit,
  now,
}: {
  workspace: string;
  incident: IncidentDetail;
  canSplit: boolean;
  now: string;
}) {
  const { number, members, traceCount, share } = incident;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const left = chosen.filter((id) => members.some(({ traceId }) => traceId === id));
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Traces" className="overflow-hidden rounded-lg border bg-panel">
        {members.map(({ traceId, title, at, version, because, placedBy }) => (
          <li key={traceId} className="flex min-h-11 items-start gap-2.5 border-b px-3 py-2 last:border-b-0">
            {canSplit && traceCount > 1 && (
              <Checkbox
                aria-label={`Choose ${visibleText(title)}`}
                checked={left.includes(traceId)}
                onCheckedChange={(isChosen) =>
                  setChosen(isChosen === true ? [...left, traceId] : left.filter((id) => id !== traceId))
                }
                className="mt-0.75"
              />
            )}
            <div className="min-w-0 flex-1">
              <Link href={paths.trace(workspace, traceId)} className="block truncate hover:underline" dir="auto">
                {visibleText(title)}
              </Link>
              {placedBy === null && because.join() !== share.join() && (
                <p className="truncate text-xs text-faint" dir="auto">
                  {because.map(visibleText).join(" · ")}
                </p>
              )}
              {placedBy !== null && (
                <p className="truncate text-xs text-faint" dir="auto">
                  put here by {visibleText(placedBy)}
                </p>
              )}
            </div>
            <span className="shrink-0 text-right text-xs text-faint">
              <RelativeTime at={at} now={now} className="block" />
              {version && (
                <span className="block max-w-24 truncate" dir="auto">
                  {visibleText(version)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {traceCount > members.length && (
          <span>
            The newest {members.length} of {traceCount}.
          </span>
        )}
        <Link
          href={paths.traces(workspace, { q: `incident:${number}` })}
          className="text-link underline underline-offset-2"
        >
          See all in the list of traces
        </Link>
        <span className="flex-1" />
        {left.length > 0 && <SplitButton workspace={workspace} number={number} traceIds={left} />}
      </div>
    </div>
  );
}

function SplitButton({
  workspace,
  number,
  traceIds,
}: {
  workspace: string;
  number: number;
  traceIds: readonly string[];
}) {
  const { split } = useIncidentActions();
  const { isBusy, act } = useAct();
  const router = useRouter();
  const press = async (): Promise<void> => {
    const made = await act(split, { workspace, number, traceIds: [...traceIds] });
    if (made === null) return;
    toast.success(`Split off into ${incidentName(made.number)}.`);
    router.push(paths.incident(workspace, made.number));
  };
  return (
    <Button disabled={isBusy} onClick={() => void press()}>
      {isBusy ? <Spinner /> : <Split className="size-3.5" aria-hidden />}
      Split {formatCount(traceIds.length, "trace")} off
    </Button>
  );
}
