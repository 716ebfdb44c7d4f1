"use client";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { can } from "@/lib/auth/permissions";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type RunChoice } from "../trajectory-data";
import { useMoves, useTrajectory } from "../trajectory-context";
import { RunPlanBox } from "./run-plan-box";
import { useAct } from "./use-act";

/** Chooses a method and a model, and shows what that takes before anything is spent. */
export function RunDialog() {
  const { data, actions } = useTrajectory();
  const { openPanel, chooseRun, openTab } = useMoves();
  const { isBusy, act } = useAct();
  const [choice, setChoice] = useState<RunChoice>(() => firstChoice(data));
  const hasProvider = data.providers.length > 0;
  const start = async () => {
    const run = await act(actions.startRun, { workspace: data.workspace.slug, traceId: data.trace.id, ...choice });
    if (!run) return;
    openPanel(null);
    openTab("attribution");
    chooseRun(run.id);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && openPanel(null)}
      title="Run a method"
      description="A method asks a model which agent broke this run, at which step, and why."
      footer={
        hasProvider && (
          <>
            <Button onClick={() => openPanel(null)}>Cancel</Button>
            <Button variant="primary" disabled={isBusy} onClick={() => void start()}>
              Start
            </Button>
          </>
        )
      }
    >
      {hasProvider ? <RunForm choice={choice} onChange={setChoice} /> : <NoProvider />}
    </Dialog>
  );
}

function firstChoice(data: ReturnType<typeof useTrajectory>["data"]): RunChoice {
  const provider = data.providers.find((each) => each.models.length > 0) ?? data.providers[0];
  return {
    method: data.methods[0]?.name ?? "",
    providerId: provider?.id ?? null,
    model: provider?.models[0]?.name ?? null,
    revealExpectedAnswer: false,
  };
}

function RunForm({ choice, onChange }: { choice: RunChoice; onChange: (choice: RunChoice) => void }) {
  const { data } = useTrajectory();
  const provider = data.providers.find((each) => each.id === choice.providerId);
  const hasAnswer = data.trace.expectedAnswer !== null;
  return (
    <div className="space-y-4">
      <MethodChoice value={choice.method} onChange={(method) => onChange({ ...choice, method })} />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label="Provider">
          <Select
            value={choice.providerId ?? undefined}
            onValueChange={(providerId) =>
              onChange({
                ...choice,
                providerId,
                model: data.providers.find((each) => each.id === providerId)?.models[0]?.name ?? null,
              })
            }
            options={data.providers.map((each) => ({ value: each.id, label: each.name }))}
          />
        </Field>
        <Field
          label="Model"
          hint={provider?.models.length === 0 ? "This provider lists no model; add one in the settings." : undefined}
        >
          <Select
            value={choice.model ?? undefined}
            onValueChange={(model) => onChange({ ...choice, model })}
            options={(provider?.models ?? []).map((model) => ({
              value: model.name,
              label: model.name,
              hint: model.inputUsdPerMillion === null ? "price unknown" : undefined,
            }))}
          />
        </Field>
      </div>
      <div className="flex items-start gap-3">
        <Switch
          id="reveal"
          checked={choice.revealExpectedAnswer}
          disabled={!hasAnswer}
          onCheckedChange={(revealExpectedAnswer) => onChange({ ...choice, revealExpectedAnswer })}
        />
        <label htmlFor="reveal" className="min-w-0">
          <span className="font-medium">Show the expected answer to the judge</span>
          <span className="block text-xs text-muted">
            {hasAnswer
              ? "Makes the task easier than it is in use, where nobody knows the answer. Off unless you compare with results that did so."
              : "This trace has no expected answer."}
          </span>
        </label>
      </div>
      <RunPlanBox choice={choice} />
    </div>
  );
}

function MethodChoice({ value, onChange }: { value: string; onChange: (method: string) => void }) {
  const { data } = useTrajectory();
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-muted">Method</legend>
      <div className="grid gap-1.5">
        {data.methods.map(({ name, title, summary, calls }) => (
          <label
            key={name}
            className={cn(
              "flex items-start gap-2.5 rounded-md border px-3 py-2",
              value === name ? "border-ink bg-sunken" : "hover:bg-hover/60",
            )}
          >
            <input
              type="radio"
              name="method"
              aria-label={title}
              aria-describedby={`about-${name}`}
              className="mt-1 accent-(--ink)"
              checked={value === name}
              onChange={() => onChange(name)}
            />
            <span className="min-w-0">
              <span className="font-medium">{title}</span>
              <span className="figure ml-2 text-2xs text-faint">
                {calls.min === calls.max
                  ? formatCount(calls.max, "call")
                  : `${calls.min}–${formatCount(calls.max, "call")}`}
              </span>
              <span id={`about-${name}`} className="block text-xs text-muted">
                {summary}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function NoProvider() {
  const { data } = useTrajectory();
  const mayAdd = can(data.workspace.role, "provider:write");
  return (
    <div className="py-2">
      <p>
        {mayAdd
          ? "This workspace has no model to ask yet. Add the endpoint of one; then come back here."
          : "This workspace has no model to ask yet. Ask an admin to add a provider."}
      </p>
      {mayAdd && (
        <Button asChild variant="primary" className="mt-3">
          <Link href={paths.settings(data.workspace.slug, "providers")}>Add a provider</Link>
        </Button>
      )}
    </div>
  );
}
