import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";
import { formatNumber } from "@/lib/format";
import { percent } from "./incident-words";

/** What the traces of an incident have more often than passed ones of the same system. */
export function SharedTraitsList({ traits: { traits, hereCount, passedCount } }: Pick<IncidentDetail, "traits">) {
  if (traits.length === 0)
    return (
      <p className="text-muted">
        {passedCount === 0
          ? "No passed trace of this system to compare with."
          : "Nothing in their tags, metadata, agents, or model sets them apart from passed traces."}
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <p className="flex gap-4 text-xs text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-1.5 w-3 rounded-[1px] bg-ink" /> {formatNumber(hereCount)} here
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-1.5 w-3 rounded-[1px] bg-line-strong" /> {formatNumber(passedCount)} passed
        </span>
      </p>
      <ul className="flex flex-col gap-1.5">
        {traits.map(({ words, here, passed }) => (
          <li
            key={words}
            className="grid grid-cols-[minmax(0,1fr)_112px_40px_40px] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_40px_40px]"
          >
            <span className="truncate" dir="auto" title={visibleText(words)}>
              {visibleText(words)}
            </span>
            <span aria-hidden className="flex flex-col gap-0.5 max-sm:hidden">
              <span className="h-1.25 rounded-[1px] bg-ink" style={{ width: `${100 * here}%` }} />
              <span className="h-1.25 min-w-px rounded-[1px] bg-line-strong" style={{ width: `${100 * passed}%` }} />
            </span>
            <span className="figure text-right" title="of these traces">
              {percent(here)}
            </span>
            <span className="figure text-right text-faint" title="of passed traces">
              {percent(passed)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
