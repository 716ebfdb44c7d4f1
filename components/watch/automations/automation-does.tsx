"use client";
import { type MethodView } from "@/components/answers/run-dialog/run-offer";
import { type automationFaults, type AutomationDraft } from "@/components/watch/automations/automation-draft";
import { ChannelChoices } from "@/components/watch/alerts/channel-choices";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AutomationChoices } from "@/lib/attribution/watching/automation-view";

const noQueue = "none";

/** What is done with a trace that matches: a run, a queue, word to channels. */
export function AutomationDoes({
  workspace,
  draft,
  faults,
  methods,
  choices,
  onChange,
  onChooseRun,
}: {
  workspace: string;
  draft: AutomationDraft;
  faults: ReturnType<typeof automationFaults>;
  methods: readonly MethodView[];
  choices: AutomationChoices;
  onChange: (draft: AutomationDraft) => void;
  onChooseRun: () => void;
}) {
  const { run, queueId } = draft;
  const method = methods.find(({ name }) => name === run?.method);
  const queues = choices.queues.map(({ id, name }) => ({ value: id, label: visibleText(name) }));
  const isQueueGone = queueId !== null && !choices.queues.some(({ id }) => id === queueId);
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-xs font-medium text-muted">Run a method</legend>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 truncate">
            {run ? (
              <>
                {method?.title ?? run.method}
                {run.model && <span className="text-faint"> asks {run.model}</span>}
              </>
            ) : (
              <span className="text-faint">No run.</span>
            )}
          </span>
          <Button onClick={onChooseRun}>{run ? "Change…" : "Choose a method…"}</Button>
          {run && (
            <Button variant="ghost" onClick={() => onChange({ ...draft, run: null })}>
              Remove
            </Button>
          )}
        </div>
        {run && method?.needsJudge && <Limits draft={draft} faults={faults} onChange={onChange} />}
      </fieldset>
      <Field
        label="Add to a label queue"
        hint={
          choices.queues.length === 0
            ? "No open queues. Create one under Label → Queues."
            : "Added at the end; passed traces are left out."
        }
      >
        <Select
          value={queueId ?? noQueue}
          onValueChange={(value) => onChange({ ...draft, queueId: value === noQueue ? null : value })}
          options={[
            { value: noQueue, label: "No queue" },
            ...queues,
            ...(isQueueGone ? [{ value: queueId, label: "Unchanged (closed or no longer exists)" }] : []),
          ]}
        />
      </Field>
      <ChannelChoices
        workspace={workspace}
        channels={choices.channels}
        value={draft.channelIds}
        onChange={(channelIds) => onChange({ ...draft, channelIds })}
      />
    </>
  );
}

function Limits({
  draft,
  faults,
  onChange,
}: {
  draft: AutomationDraft;
  faults: ReturnType<typeof automationFaults>;
  onChange: (draft: AutomationDraft) => void;
}) {
  const fields = [
    { field: "maxRunCostUsd", label: "Limit per run, US dollars" },
    { field: "monthlyBudgetUsd", label: "Limit per month (UTC), US dollars" },
  ] as const;
  return (
    <div className="mt-2 grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
      {fields.map(({ field, label }) => (
        <Field key={field} label={label} error={faults[field]}>
          <Input
            value={draft[field]}
            placeholder="no limit"
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
          />
        </Field>
      ))}
      <p className="col-span-full text-xs text-faint">A run starts only if its maximum cost still fits in the month.</p>
    </div>
  );
}
