"use client";
import { useNewEvaluationActions } from "./new-evaluation-actions";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LimitFields } from "@/components/answers/run-dialog/limit-fields";
import { limitFaults, type LimitsDraft, readLimits } from "@/components/answers/run-dialog/limits-draft";
import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { ask } from "@/components/ground/asking/ask";
import { PageHeader } from "@/components/ground/page/page-header";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Card } from "@/components/ground/charts/card";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { typedWhole } from "@/components/ground/ui/typed-figure";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type DataSetSummary, type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { paths } from "@/lib/paths";
import { EntryDrafts } from "./entry-draft-list";
import { type EntryDraft, paperEntries } from "./entry-drafts";
import { EvaluationPlanPanel } from "./evaluation-plan-panel";
import { suggestedLimits } from "./evaluation-plan-words";
import { EvaluatedFields } from "./evaluated-fields";

const maxRepeats = 20;
const maxNameLength = 120;

interface Draft extends LimitsDraft {
  entries: readonly EntryDraft[];
  /** Null while it is made of the data set's name. */
  name: string | null;
  repeats: string;
}

/** What is measured on which traces, what that takes, and its start. */
export function NewEvaluation({
  workspace,
  means,
  dataSets,
  chosen,
  isPaper,
}: {
  workspace: string;
  means: RunMeans;
  dataSets: readonly DataSetSummary[];
  /** The data set, its version and split that the address names. */
  chosen: { dataSet: DataSetView; split: string | null };
  /** Begins with the methods of the Who&When paper. */
  isPaper: boolean;
}) {
  const actions = useNewEvaluationActions();
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>(() => ({
    entries: isPaper ? paperEntries(means) : [],
    name: null,
    repeats: "1",
    maxCostUsd: "",
    maxTokens: "",
  }));
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { dataSet, split } = chosen;
  const repeats = typedWhole(draft.repeats);
  const repeatsFault =
    repeats === null || repeats < 1 || repeats > maxRepeats ? `A whole number from 1 to ${maxRepeats}.` : undefined;
  const name = draft.name ?? firstName(dataSet, split, isPaper);
  const faults = limitFaults(draft);
  const limits = readLimits(draft);
  const on = { versionId: dataSet.version.id, split, repeats: repeatsFault ? 1 : (repeats ?? 1) };
  const input = { workspace, ...on, entries: [...draft.entries] };
  const { answer, latest, again } = useAsked(actions.plan, draft.entries.length > 0 ? { ...input, ...limits } : null);
  const isRefused = !answer?.ok || answer.value.entries.some(({ refusal }) => refusal !== null);
  const canStart =
    !isStarting && !isRefused && !repeatsFault && !faults.maxCostUsd && !faults.maxTokens && name.trim() !== "";

  const start = async () => {
    setIsStarting(true);
    const started = await ask(actions.start, { ...input, ...limits, name: name.trim() });
    if (started.ok) return router.push(paths.evaluation(workspace, started.value.id));
    setError(started.message);
    setIsStarting(false);
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader crumbs={[{ label: "Evaluations", href: paths.evaluations(workspace) }]} title="New evaluation" />
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-4 max-sm:p-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <Card title="Data" hint="a frozen data set">
            <EvaluatedFields
              workspace={workspace}
              dataSets={dataSets}
              dataSet={dataSet}
              split={split}
              isPaper={isPaper}
            />
          </Card>
          <EntryDrafts
            offer={{ ...means, workspace, hasExpectedAnswer: true, hasInjections: true }}
            on={on}
            entries={draft.entries}
            plan={answer?.ok ? answer.value : null}
            onChange={(entries) => setDraft({ ...draft, entries })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Card title="How">
            <div className="grid gap-3">
              <Field label="Name">
                <Input
                  value={name}
                  maxLength={maxNameLength}
                  onChange={(event) => setDraft({ ...draft, name: event.target.value })}
                />
              </Field>
              <Field
                label="Repeats"
                hint="Runs per trace. With two or more you see how consistent the answers are."
                error={repeatsFault}
              >
                <Input
                  value={draft.repeats}
                  inputMode="numeric"
                  autoComplete="off"
                  className="w-20"
                  onChange={(event) => setDraft({ ...draft, repeats: event.target.value })}
                />
              </Field>
              <LimitFields
                legend="Stop at"
                hint="all runs together; you can resume later"
                draft={draft}
                faults={faults}
                suggested={latest && suggestedLimits(latest)}
                onChange={(change) => setDraft({ ...draft, ...change })}
              />
            </div>
          </Card>
          {draft.entries.length > 0 ? (
            <EvaluationPlanPanel workspace={workspace} plan={answer} limits={limits} onRetry={again} />
          ) : (
            <p className="rounded-md border border-dashed px-3 py-2 text-muted">
              Add a method to see its cost before anything is spent.
            </p>
          )}
          <FormError message={error} />
          <Button variant="primary" size="lg" disabled={!canStart} onClick={() => void start()}>
            {isStarting && <Spinner />}
            Start the evaluation
          </Button>
        </div>
      </div>
    </div>
  );
}

const firstName = ({ name, version }: DataSetView, split: string | null, isPaper: boolean): string =>
  visibleText(
    [isPaper ? `The paper's table on ${name}` : name, `v${version.number}`, ...(split ? [split] : [])].join(" "),
  ).slice(0, maxNameLength);
