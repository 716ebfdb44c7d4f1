"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CalibrationCard } from "@/components/answers/tracers/tracer-charts";
import { Card } from "@/components/ground/charts/card";
import { Select } from "@/components/ground/ui/select";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Calibration, type EntryReport } from "@/lib/attribution/evaluation/evaluation-report";
import { hasSpread, writeInterval } from "@/lib/attribution/statistics/written-figures";
import { formatCount } from "@/lib/format";
import { ChoiceButtons } from "./choice-buttons";
import { decimal, eceLabels, noIntervalWords } from "./report-words";

const loading = () => <Skeleton className="h-60" />;
const RiskCoverage = dynamic(() => import("./risk-coverage").then((all) => all.RiskCoverage), { loading });

const measures = [
  { value: "step", title: "Exact step" },
  { value: "agent", title: "Agent" },
] as const;

/** What the confidence of one entry's answers is worth. */
export function CalibrationView({ entries }: { entries: readonly EntryReport[] }) {
  const stating = entries.filter(({ scores: { calibration } }) => calibration.step ?? calibration.agent);
  const [entryId, setEntryId] = useState(stating[0]?.entry.id ?? "");
  const [of, setOf] = useState<Calibration["of"]>("step");
  const shown = stating.find(({ entry }) => entry.id === entryId) ?? stating[0];
  if (!shown) return <p className="text-muted">No entry reports a confidence, or no trace has ground truth yet.</p>;
  const calibration = shown.scores.calibration[of];
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Table entry"
          className="w-80 max-w-full"
          value={shown.entry.id}
          onValueChange={setEntryId}
          options={stating.map(({ entry }) => ({ value: entry.id, label: visibleText(entry.title) }))}
        />
        <ChoiceButtons label="Confidence in" options={measures} value={of} onChange={setOf} />
      </div>
      {calibration ? (
        <Shown calibration={calibration} />
      ) : (
        <p className="text-muted">It reports no confidence for the {of}.</p>
      )}
    </>
  );
}

function Shown({ calibration }: { calibration: Calibration }) {
  const { brier, ece, bins, riskCoverage, count, isMeasured } = calibration;
  return (
    <>
      <p className="mb-3 max-w-180 text-muted">
        Answers on {formatCount(count, "trace")} with{" "}
        {isMeasured ? "a confidence that was measured on labels" : "a stated confidence"}. Brier score{" "}
        <span className="figure text-text">{decimal(brier.value)}</span>{" "}
        {hasSpread(brier) ? (
          <span className="figure">{writeInterval(brier, decimal)}</span>
        ) : (
          <span title={noIntervalWords}>without an interval</span>
        )}{" "}
        (0 is best, 0.25 is a coin).{" "}
        {ece === null ? (
          `Expected calibration error needs at least ${eceLabels} labeled traces.`
        ) : (
          <>
            Expected calibration error <span className="figure text-text">{decimal(ece)}</span> over ten bins.
          </>
        )}
      </p>
      <div className="grid gap-3 lg:grid-cols-2">
        <CalibrationCard calibration={[...bins]} />
        <Card title="Risk and coverage" hint="answering only when confident">
          <RiskCoverage points={riskCoverage} />
        </Card>
      </div>
    </>
  );
}
