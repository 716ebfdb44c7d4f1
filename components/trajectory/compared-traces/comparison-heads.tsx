"use client";
import { ExternalLink } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { DateTime } from "@/components/ground/ui/date-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { formatCount } from "@/lib/format";
import { useSourceOf } from "../reading/reading-context";

/** Which two traces stand beside each other. */
export function ComparisonHeads({ a, b }: { a: ComparableTrace; b: ComparableTrace }) {
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)] border-b bg-panel max-md:grid-cols-1">
      <Head name="A" trace={a} />
      <span aria-hidden className="border-x max-md:hidden" />
      <Head name="B" trace={b} isOther />
    </div>
  );
}

function Head({ name, trace, isOther = false }: { name: "A" | "B"; trace: ComparableTrace; isOther?: boolean }) {
  const source = useSourceOf(trace.id);
  return (
    <section aria-label={`Trace ${name}`} className="flex min-w-0 items-start gap-3 px-4 py-2 max-md:py-1.5">
      <span
        aria-hidden
        className="figure mt-px flex size-5 shrink-0 items-center justify-center rounded-sm border text-xs"
      >
        {name}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <OutcomePill outcome={trace.outcome} />
          <h2 className="min-w-0 truncate font-medium" dir="auto" title={trace.title}>
            {visibleText(trace.title)}
          </h2>
          {isOther && (
            <Link
              href={source.page()}
              className="ml-auto flex shrink-0 items-center gap-1 text-xs text-link hover:underline"
            >
              <ExternalLink className="size-3" aria-hidden />
              Open
              <span className="sr-only"> trace B</span>
            </Link>
          )}
        </div>
        <p className="truncate text-xs text-faint">
          {formatCount(trace.stepCount, "step")}
          {trace.system && (
            <>
              {" · "}
              <span dir="auto">{visibleText([trace.system.name, trace.system.version].filter(Boolean).join(" "))}</span>
            </>
          )}
          {" · stored "}
          <DateTime at={trace.createdAt} />
        </p>
      </div>
    </section>
  );
}
