"use client";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { type ShownAuditEntry } from "@/components/people/audit/audit-log-view";
import { detailWords } from "@/components/people/audit/detail-words";
import { DateTime } from "@/components/ground/ui/date-time";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Td } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";

const actorWords: Record<string, string> = { "api-key": "API key", automation: "automation", share: "share" };

/** One entry; pressed, all that is known of it stands below. */
export function AuditRow({ entry, now }: { entry: ShownAuditEntry; now: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { at, actorKind, actorName, action, subject } = entry;
  const kindWord = actorWords[actorKind];
  const flip = () => setIsOpen(!isOpen);
  return (
    <>
      <tr className="cursor-pointer [&:hover>td]:bg-hover" onClick={flip}>
        <Td className="w-28 whitespace-nowrap text-muted max-sm:w-auto">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Details: ${action}, ${visibleText(subject)}`}
            className="-ml-1.5 inline-flex items-center gap-1 rounded-sm px-0.5"
            onClick={(event) => {
              event.stopPropagation();
              flip();
            }}
          >
            <ChevronRight className={cn("size-3.5 text-faint", isOpen && "rotate-90")} aria-hidden />
            <RelativeTime at={at} now={now} />
          </button>
        </Td>
        <Td className="max-w-28 sm:max-w-48">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-medium" dir="auto" title={visibleText(actorName)}>
              {visibleText(actorName)}
            </span>
            {kindWord && <Pill className="max-md:hidden">{kindWord}</Pill>}
          </span>
        </Td>
        <Td className="max-w-0">
          <span className="flex min-w-0 gap-x-2 max-sm:flex-col max-sm:py-1">
            <span className="shrink-0 max-sm:truncate">{action}</span>
            <span className="min-w-0 truncate text-muted" dir="auto" title={visibleText(subject)}>
              {visibleText(subject)}
            </span>
          </span>
        </Td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <Td colSpan={3} className="bg-sunken py-3">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm [&_dd]:break-words [&_dt]:text-muted">
              <dt>When</dt>
              <dd>
                <DateTime at={at} />
              </dd>
              <dt>Who</dt>
              <dd dir="auto">
                {visibleText(actorName)}
                {kindWord ? `, ${kindWord}` : ""}
              </dd>
              {entry.address && (
                <>
                  <dt>From</dt>
                  <dd className="figure text-xs">{visibleText(entry.address)}</dd>
                </>
              )}
              <dt>What</dt>
              <dd>
                {action} <span className="figure text-xs text-faint">{entry.kind}</span>
              </dd>
              <dt>Target</dt>
              <dd dir="auto">{visibleText(subject)}</dd>
              {entry.subjectId && (
                <>
                  <dt>Id</dt>
                  <dd className="figure text-xs">{visibleText(entry.subjectId)}</dd>
                </>
              )}
              {detailWords(entry.details).map(({ name, value }) => (
                <div key={name} className="col-span-2 grid grid-cols-subgrid">
                  <dt>{visibleText(name)}</dt>
                  <dd dir="auto">{visibleText(value)}</dd>
                </div>
              ))}
            </dl>
          </Td>
        </tr>
      )}
    </>
  );
}
