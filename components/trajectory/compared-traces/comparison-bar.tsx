"use client";
import { ArrowDown, ArrowLeftRight, ArrowUp, GitFork, UnfoldVertical, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { KeyButton } from "@/components/ground/ui/key-button";
import { type TraceComparison } from "@/lib/attribution/trace-comparison";
import { formatCount, formatNumber } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useSourceOf } from "../reading/reading-context";
import { traceToCompare } from "../address/url-state";
import { countKinds } from "./comparison-rows";
import { type ComparisonReading } from "./use-comparison-reading";

const group = "Comparing";

/** What the alignment found, and the ways through it. */
export function ComparisonBar({ reading }: { reading: ComparisonReading }) {
  const other = useSourceOf(reading.comparison.b.id);
  const { compareWith } = useMoves();
  const router = useRouter();
  const { comparison, stops, step, isAllOpen, setAllOpen, goTo } = reading;
  const { a, parting } = comparison;
  const swapped = other.page({ cmp: traceToCompare(a.id) });
  const hasStops = stops.length > 0;
  return (
    <div
      role="toolbar"
      aria-label="Comparison"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-0.5 border-b bg-panel py-1 pr-2 pl-4"
    >
      <p className="min-w-0 flex-1 max-sm:basis-full">
        <span className="font-medium">{verdict(reading)}</span>{" "}
        <span className="text-muted">{countWords(comparison)}</span>
      </p>
      <p role="status" className="figure shrink-0 text-xs text-muted">
        {whereWords(reading)}
      </p>
      <div className="flex items-center max-sm:ml-auto">
        <KeyButton
          command={{ combination: "n", label: "Next difference", group, run: () => step(1), isEnabled: hasStops }}
        >
          <ArrowDown className="size-4" aria-hidden />
        </KeyButton>
        <KeyButton
          command={{ combination: "N", label: "Previous difference", group, run: () => step(-1), isEnabled: hasStops }}
        >
          <ArrowUp className="size-4" aria-hidden />
        </KeyButton>
        <KeyButton
          command={{
            combination: "p",
            label: "First difference",
            group,
            run: () => parting && goTo(parting.row),
            isEnabled: parting !== null,
          }}
        >
          <GitFork className="size-4" aria-hidden />
        </KeyButton>
        <KeyButton
          isPressed={isAllOpen}
          command={{ combination: "a", label: "Show identical steps", group, run: () => setAllOpen(!isAllOpen) }}
        >
          <UnfoldVertical className="size-4" aria-hidden />
        </KeyButton>
        <KeyButton command={{ combination: "x", label: "Swap sides", group, run: () => router.push(swapped) }}>
          <ArrowLeftRight className="size-4" aria-hidden />
        </KeyButton>
        <KeyButton
          command={{ combination: "Escape", label: "Close the comparison", group, run: () => compareWith(null) }}
        >
          <X className="size-4" aria-hidden />
        </KeyButton>
      </div>
    </div>
  );
}

function verdict({ comparison: { parting, rows }, stops }: ComparisonReading): string {
  if (rows.length === 0) return "Neither trace has steps.";
  if (stops.length === 0) return "Identical, step by step.";
  if (!rows.some(({ similarity }) => similarity >= 0.5)) return "Nothing in common.";
  if (!parting) return "";
  const name = (step: number | null) => (step === null ? "its end" : String(step));
  return `First difference: A ${name(parting.a)} | B ${name(parting.b)}${parting.isForGood ? ", diverges from there" : ""}.`;
}

/** How many rows there are of each kind, and how the alignment was bounded. */
function countWords({ rows, isBanded, readLength, a, b }: TraceComparison): string {
  const { same, changed, onlyA, onlyB } = countKinds(rows);
  const counts = [
    `${formatNumber(same)} identical`,
    changed > 0 && `${formatNumber(changed)} changed`,
    onlyA > 0 && `${formatNumber(onlyA)} only in A`,
    onlyB > 0 && `${formatNumber(onlyB)} only in B`,
  ].filter(Boolean);
  const isLong = a.stepCount + b.stepCount > 1_000;
  const bounds = isBanded
    ? ` Too many steps for an exact comparison: aligned approximately, by the first ${formatNumber(readLength)} characters of each step.`
    : isLong && readLength < 4_000
      ? ` Aligned by the first ${formatNumber(readLength)} characters of each step.`
      : "";
  return `${counts.join(" · ")}.${bounds}`;
}

function whereWords({ current, stops, goneStep }: ComparisonReading): string {
  if (goneStep !== null) return `Step ${goneStep} does not exist`;
  const place = current === null ? -1 : stops.findLastIndex((row) => row <= current);
  if (stops.length === 0) return "";
  if (place < 0) return formatCount(stops.length, "difference");
  return `Difference ${formatNumber(place + 1)} of ${formatNumber(stops.length)}`;
}
