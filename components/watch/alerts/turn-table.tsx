import Link from "@/components/ground/ui/link";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { RunStatusPill } from "@/components/ground/ui/run-status-pill";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunStatus } from "@/lib/attribution/run-record";
import { type AutomationTurnView, type AutomationView } from "@/lib/attribution/watching/automation-view";
import { formatCost } from "@/lib/format";
import { paths } from "@/lib/paths";

const columns = {
  run: "w-44 max-sm:w-28",
  queue: "w-40 max-md:hidden",
  when: "w-32 text-right max-sm:hidden",
} as const;

/** What an automation did, trace by trace, the newest first. */
export function TurnTable({
  workspace,
  automation,
  turns,
  now,
}: {
  workspace: string;
  automation: AutomationView;
  turns: readonly AutomationTurnView[];
  now: string;
}) {
  if (turns.length === 0)
    return (
      <EmptyState
        title="No matches yet"
        text={
          automation.isEnabled
            ? "It checks traces that arrive from now on: imported, sent through the API, fetched, or received by OpenTelemetry (15 seconds after the last span)."
            : "It is off. Traces that arrive in the meantime are ignored."
        }
      />
    );
  return (
    <Table className="table-fixed" aria-label="Matching traces">
      <thead>
        <tr>
          <Th>Trace</Th>
          <Th className={columns.run}>Run</Th>
          <Th className={columns.queue}>Other actions</Th>
          <Th className={columns.when}>When</Th>
        </tr>
      </thead>
      <tbody>
        {turns.map((turn) => (
          <tr key={turn.traceId}>
            <Td className="py-1.5">
              {turn.traceTitle === null ? (
                <span className="text-faint">a deleted trace</span>
              ) : (
                <Link
                  href={paths.trace(workspace, turn.traceId)}
                  dir="auto"
                  className="block truncate font-medium hover:underline"
                >
                  {visibleText(turn.traceTitle) || "Untitled"}
                </Link>
              )}
              {turn.problem && (
                <span className="block text-[11.5px] leading-4 break-words text-fault">
                  {visibleText(turn.problem)}
                </span>
              )}
            </Td>
            <Td className={columns.run}>
              {turn.runId && turn.runStatus ? (
                <Link href={paths.trace(workspace, turn.traceId, { run: turn.runId })} className="inline-flex gap-2">
                  <RunStatusPill status={turn.runStatus as RunStatus} />
                  <span className="figure text-faint max-sm:hidden">{formatCost(turn.costUsd)}</span>
                </Link>
              ) : (
                <span className="text-faint">none</span>
              )}
            </Td>
            <Td className={columns.queue}>
              <span className="flex flex-wrap gap-1">
                {turn.isQueued && <Pill>queued</Pill>}
                {turn.isNotified && <Pill>told</Pill>}
              </span>
            </Td>
            <Td className={`${columns.when} text-muted`}>
              <RelativeTime at={turn.at} now={now} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
