import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentActivityRow } from "@/lib/attribution/incidents/incident-view";
import { eventWords } from "./incident-words";

/** What happened to an incident, the newest first. */
export function ActivityList({ rows, now }: { rows: readonly IncidentActivityRow[]; now: string }) {
  return (
    <ol aria-label="Activity" className="flex flex-col gap-2">
      {rows.map(({ id, at, by, event }) => (
        <li key={id} className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 max-sm:grid-cols-1 max-sm:gap-0">
          <RelativeTime at={at} now={now} className="text-xs leading-5 text-faint" />
          {event.kind === "comment" ? (
            <div className="min-w-0 rounded-md border bg-bg px-2.5 py-1.5">
              <p className="text-xs font-medium text-muted" dir="auto">
                {visibleText(by ?? "Somebody")}
              </p>
              <p className="break-words whitespace-pre-line" dir="auto">
                {eventWords(event)}
              </p>
            </div>
          ) : (
            <p className="min-w-0 break-words" dir="auto">
              {by !== null && <span className="font-medium">{visibleText(by)} </span>}
              <span className={by === null ? "" : "text-muted"}>{eventWords(event)}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
