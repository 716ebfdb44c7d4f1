"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Field } from "@/components/ground/ui/field";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type DataSetSummary, type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

const allCases = "all";

/** Which data set, version and split are meant; they stand in the address. */
export function EvaluatedFields({
  workspace,
  dataSets,
  dataSet,
  split,
  isPaper,
}: {
  workspace: string;
  dataSets: readonly DataSetSummary[];
  dataSet: DataSetView;
  split: string | null;
  isPaper: boolean;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const choose = (change: { dataSet: string; version?: number; split?: string }) =>
    startTransition(() =>
      router.replace(paths.newEvaluation(workspace, { ...change, preset: isPaper ? "paper" : undefined }), {
        scroll: false,
      }),
    );
  const { version } = dataSet;
  const named = version.splits.filter((part) => part.name !== null);
  return (
    <div
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      aria-busy={isPending}
    >
      <Field label="Data set">
        <Select
          value={dataSet.id}
          onValueChange={(id) => choose({ dataSet: id })}
          options={dataSets.map(({ id, name, latest }) => ({
            value: id,
            label: visibleText(name),
            hint: `${formatCount(latest.caseCount, "trace")}, ${formatNumber(latest.labelledCount)} labeled`,
          }))}
        />
      </Field>
      <Field label="Version">
        <Select
          value={String(version.number)}
          onValueChange={(number) => choose({ dataSet: dataSet.id, version: Number(number) })}
          options={dataSet.versions.map(({ number, caseCount }) => ({
            value: String(number),
            label: `Version ${number}`,
            hint: formatCount(caseCount, "trace"),
          }))}
        />
      </Field>
      <Field label="Split">
        <Select
          value={split === null ? allCases : `of ${split}`}
          disabled={named.length === 0}
          onValueChange={(value) =>
            choose({
              dataSet: dataSet.id,
              version: version.number,
              ...(value === allCases ? {} : { split: value.slice("of ".length) }),
            })
          }
          options={[
            { value: allCases, label: named.length === 0 ? "Not split" : "All traces" },
            ...named.map(({ name, caseCount, labelledCount }) => ({
              value: `of ${name}`,
              label: visibleText(name ?? ""),
              hint: `${formatCount(caseCount, "trace")}, ${formatNumber(labelledCount)} labeled`,
            })),
          ]}
        />
      </Field>
      <p className="text-xs text-faint sm:col-span-3">{truthWords(dataSet)}</p>
    </div>
  );
}

function truthWords({ version: { caseCount, labelledCount, disputedCount } }: DataSetView): string {
  if (labelledCount === 0)
    return "None of its traces has ground truth yet. You can run it now; scores appear once traces are labeled.";
  const disputed = disputedCount > 0 ? `, ${formatNumber(disputedCount)} disputed` : "";
  return `Ground truth for ${formatNumber(labelledCount)} of ${formatCount(caseCount, "trace")} in this version${disputed}.`;
}
