"use client";
import { useNewDataSetActions } from "./data-set-actions";
import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { useAsked } from "@/components/ground/asking/use-asked";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { PageHeader } from "@/components/ground/page/page-header";
import { Card } from "@/components/ground/charts/card";
import { type KnownValues } from "@/components/ground/search/search-terms";
import { TraceSearch } from "@/components/ground/search/trace-search";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { Textarea } from "@/components/ground/ui/textarea";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type DataSetView, type SubsetWay, subsetWays } from "@/lib/attribution/evaluation/data-set-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { formatTraceFilter } from "@/lib/traces/filter-grammar";
import { subsetWayWords } from "./data-set-words";
import { keptSelection, readIds } from "./handed-selection";
import { PreviewCard } from "./preview-card";
import { formatSplits, readSplits } from "./split-draft";

const maxNameLength = 120;

/** What the form begins with: a search, traces selected in the list, or a data set that gets a new version. */
export type DataSetStart =
  | { kind: "filter"; filter: TraceFilter }
  | { kind: "selection" }
  | { kind: "version"; filter: TraceFilter; dataSet: DataSetView };

const never = () => () => undefined;

/** Freezes traces as a data set, or as a new version of one. */
export function NewDataSet({
  workspace,
  start,
  known,
}: {
  workspace: string;
  start: DataSetStart;
  known: KnownValues;
}) {
  const actions = useNewDataSetActions();
  const of = start.kind === "version" ? start.dataSet : null;
  const ids = readIds(useSyncExternalStore(never, keptSelection, () => null));
  const [draft, setDraft] = useState(() => ({
    name: "",
    description: "",
    subsetBy: of?.version.subsetBy ?? ("none" as SubsetWay),
    splits: formatSplits(of?.version.splitShares ?? []),
  }));
  const [filter, setFilter] = useState(start.kind === "selection" ? null : start.filter);
  const router = useRouter();
  const create = useFormAction(actions.create);
  const addVersion = useFormAction(actions.addVersion);
  const read = readSplits(draft.splits);
  const selection = filter ? { filter } : ids && { ids };
  const choice = selection && {
    workspace,
    selection,
    subsetBy: draft.subsetBy,
    splits: read.splits ?? [],
    seed: of?.version.seed ?? 1,
  };
  const { answer, latest, again } = useAsked(actions.preview, choice);
  const isPending = create.isPending || addVersion.isPending;
  const canFreeze =
    !isPending && answer?.ok === true && read.fault === null && (of !== null || draft.name.trim() !== "");
  const freeze = async () => {
    if (!choice) return;
    const named = { ...choice, filterText: filter ? formatTraceFilter(filter) : null };
    const { name, description } = draft;
    const done = of
      ? await addVersion.send({ ...named, dataSetId: of.id })
      : await create.send({ ...named, name, description });
    if (done.ok) router.push(paths.dataSet(workspace, done.value.id, { version: done.value.number }));
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: "Data sets", href: paths.dataSets(workspace) }]}
        title={of ? visibleText(`New version of ${of.name}`) : "New data set"}
      />
      <form
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-4 max-sm:p-3 lg:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (canFreeze) void freeze();
        }}
      >
        <div className="flex min-w-0 flex-col gap-3">
          <Card title="Traces">
            {filter ? (
              <>
                <search className="flex">
                  <TraceSearch filter={filter} known={known} isPending={answer === null} onChange={setFilter} />
                </search>
                <p className="mt-2 text-xs text-faint">
                  The current results are frozen: later traces are not included.
                </p>
              </>
            ) : (
              <p>
                {ids
                  ? `${formatCount(ids.length, "trace")} selected in the list.`
                  : "The selection was lost: it exists only in the tab where you made it. Select the traces again."}
              </p>
            )}
          </Card>
          {!of && <Names draft={draft} onChange={(names) => setDraft({ ...draft, ...names })} />}
          <Division draft={draft} fault={read.fault} onChange={(change) => setDraft({ ...draft, ...change })} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <PreviewCard answer={answer} latest={latest} hasTraces={choice !== null} onRetry={again} />
          <FormError message={create.error ?? addVersion.error} />
          <Button type="submit" variant="primary" size="lg" disabled={!canFreeze}>
            {isPending && <Spinner />}
            {of ? `Freeze version ${(of.versions[0]?.number ?? 0) + 1}` : "Freeze the data set"}
          </Button>
        </div>
      </form>
    </div>
  );
}

function Names({
  draft: { name, description },
  onChange,
}: {
  draft: { name: string; description: string };
  onChange: (names: { name: string; description: string }) => void;
}) {
  return (
    <Card title="Name and description">
      <div className="grid gap-3">
        <Field label="Name">
          <Input
            value={name}
            dir="auto"
            maxLength={maxNameLength}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value, description })}
          />
        </Field>
        <Field label="Description">
          <Textarea
            value={description}
            dir="auto"
            maxLength={4000}
            onChange={(event) => onChange({ name, description: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}

function Division({
  draft: { subsetBy, splits },
  fault,
  onChange,
}: {
  draft: { subsetBy: SubsetWay; splits: string };
  fault: string | null;
  onChange: (division: { subsetBy: SubsetWay; splits: string }) => void;
}) {
  return (
    <Card title="Subsets and splits">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Subsets by" hint="Figures are also shown per subset.">
          <Select
            value={subsetBy}
            onValueChange={(way) => onChange({ splits, subsetBy: subsetWays.find((each) => each === way) ?? "none" })}
            options={subsetWays.map((way) => ({ value: way, label: subsetWayWords[way] }))}
          />
        </Field>
        <Field
          label="Splits"
          hint="Names with percentages, such as train 50, test 50; empty for none. Traces of the same question stay together."
          error={fault ?? undefined}
        >
          <Input
            value={splits}
            autoComplete="off"
            placeholder="no splits"
            onChange={(event) => onChange({ subsetBy, splits: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
