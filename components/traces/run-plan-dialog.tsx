"use client";
import Link from "next/link";
import { useEffect, useState } from "react";
import { type Answer, ask } from "@/components/shell/ask";
import { type RunChoice, type TraceListActions, type TraceListView } from "@/components/traces/trace-list-view";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import { contextWarning, type RunPlan } from "@/lib/attribution/run-plan";
import { formatCompact, formatCostRange, formatCount, formatNumber, formatNumberRange } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type TraceSelection } from "@/lib/traces/trace-filter";

const join = (providerId: string, model: string) => `${providerId}\n${model}`;

const modelOptions = (view: TraceListView) =>
  view.providers.flatMap((provider) =>
    provider.models.map((model) => ({
      value: join(provider.id, model.name),
      label: `${model.name} · ${provider.name}`,
      hint:
        model.inputUsdPerMillion === null
          ? "price unknown"
          : `$${model.inputUsdPerMillion} in, $${model.outputUsdPerMillion ?? "?"} out per million tokens`,
    })),
  );

/** One plan for all selected traces: what will be asked of whom, and what it may cost, before anything is spent. */
export function RunPlanDialog({
  view,
  actions,
  selection,
  count,
  onClose,
  onDone,
}: {
  view: TraceListView;
  actions: TraceListActions;
  selection: TraceSelection;
  count: number;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const options = modelOptions(view);
  const [method, setMethod] = useState(view.methods[0]?.name ?? "");
  const [judge, setJudge] = useState(options[0]?.value ?? "");
  const [isRevealed, setIsRevealed] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [providerId = "", model = ""] = judge.split("\n");
  const choice: RunChoice = { method, providerId, model, revealExpectedAnswer: isRevealed };
  const plan = usePlan(actions.plan, view.workspace, selection, choice);

  const start = async () => {
    setIsStarting(true);
    setError(null);
    const answer = await ask(actions.start, { workspace: view.workspace, selection, ...choice });
    setIsStarting(false);
    if (!answer.ok) return setError(answer.message);
    const { started, skipped } = answer.value;
    onDone(
      `${formatCount(started, "run")} started${skipped > 0 ? `, ${formatNumber(skipped)} left out: the same run is active there` : ""}.`,
    );
  };
  const startable = plan?.ok ? plan.value.traceCount - plan.value.activeCount : 0;
  if (options.length === 0) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={`Run a method on ${formatCount(count, "trace")}`}>
        <EmptyState title="No model to ask" text="Add a provider with at least one model first." className="py-6">
          <Button asChild variant="primary">
            <Link href={paths.settings(view.workspace, "providers")}>Open providers</Link>
          </Button>
        </EmptyState>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Run a method on ${formatCount(count, "trace")}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={start} disabled={isStarting || startable === 0}>
            {isStarting && <Spinner />}
            {startable > 0 ? `Start ${formatCount(startable, "run")}` : "Start"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Method" hint={view.methods.find((each) => each.name === method)?.summary}>
          <Select
            value={method}
            onValueChange={setMethod}
            options={view.methods.map(({ name, title }) => ({ value: name, label: title }))}
          />
        </Field>
        <Field label="Judge">
          <Select value={judge} onValueChange={setJudge} options={options} />
        </Field>
        <div className="flex items-start justify-between gap-4">
          <div>
            <Label htmlFor="reveal">Show the judge the expected answer</Label>
            <p className="text-xs text-faint">Off by default: in practice nobody knows it. Runs with it are marked.</p>
          </div>
          <Switch id="reveal" checked={isRevealed} onCheckedChange={setIsRevealed} />
        </div>
        <PlanPanel plan={plan} />
        {error && (
          <p role="alert" className="text-fault">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The plan of the present choice; null while it is being made. */
const usePlan = (
  plan: TraceListActions["plan"],
  workspace: string,
  selection: TraceSelection,
  choice: RunChoice,
): Answer<RunPlan> | null => {
  const [made, setMade] = useState<{ key: string; answer: Answer<RunPlan> } | null>(null);
  const key = JSON.stringify({ workspace, selection, ...choice });
  useEffect(() => {
    let isCurrent = true;
    void ask(plan, JSON.parse(key) as Parameters<typeof plan>[0]).then(
      (answer) => isCurrent && setMade({ key, answer }),
    );
    return () => {
      isCurrent = false;
    };
  }, [plan, key]);
  return made?.key === key ? made.answer : null;
};

function PlanPanel({ plan }: { plan: Answer<RunPlan> | null }) {
  if (plan && !plan.ok) {
    return (
      <p role="alert" className="rounded-md border border-fault-line bg-fault-soft px-3 py-2 text-fault">
        {plan.message}
      </p>
    );
  }
  const value = plan?.value;
  const warning = value ? contextWarning(value) : null;
  const figures = value && [
    [
      "Traces",
      value.activeCount > 0
        ? `${formatNumber(value.traceCount)}, ${formatNumber(value.activeCount)} of them running already`
        : formatNumber(value.traceCount),
    ],
    ["Calls", formatNumberRange(value.minCalls, value.maxCalls)],
    ["Tokens read, at most", `about ${formatCompact(value.inputTokens)}`],
    ["Cost", formatCostRange(value.minCostUsd, value.maxCostUsd)],
  ];
  return (
    <section aria-label="Plan" aria-busy={!plan} className="rounded-md border bg-sunken">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 px-3 py-2.5">
        {(figures ?? [["Traces"], ["Calls"], ["Tokens read, at most"], ["Cost"]]).map(([name, text]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="figure self-center text-right">
              {text ?? <Skeleton className="ml-auto h-4 w-20 bg-line" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t px-3 py-2 text-xs text-faint">
        {warning && <span className="mb-1 block text-muted">{warning}</span>}
        {value && value.minCostUsd === null ? "This model has no known price: set one under Settings, Providers. " : ""}
        Estimated from the length of the text; nothing is asked before you start.
      </p>
    </section>
  );
}
