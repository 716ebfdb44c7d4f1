"use client";
import { useId } from "react";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Textarea } from "@/components/ground/ui/textarea";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { type TargetView } from "@/lib/replay/target-view";
import { AgentNameInput } from "../replays/agent-name-input";
import { shortAbilities } from "@/components/connections/targets/target-words";
import { startWords, type WhatIfDraft, type WhatIfFaults, type WhatIfKind, whatIfKinds, whyNot } from "./what-if-draft";

const kindNames: Record<WhatIfKind, string> = {
  replace: "Edit the step",
  hint: "Give a hint",
  anew: "Retry the step",
  without: "Leave an agent out",
};

interface FieldsProps {
  draft: WhatIfDraft;
  step: ReplayStep;
  targets: readonly TargetView[];
  /** Those that a hint can be shown to, and those that can be left out, as the system calls them. */
  agents: { all: readonly string[]; leavable: readonly string[] };
  faults: WhatIfFaults;
  onChange: (draft: WhatIfDraft) => void;
}

/** What is changed, where it is replayed, how often. */
export function WhatIfFields({ draft, step, targets, agents, faults, onChange }: FieldsProps) {
  const target = targets.find(({ id }) => id === draft.targetId);
  const said = target?.capabilities ?? null;
  const set = (change: Partial<WhatIfDraft>) => onChange({ ...draft, ...change });
  return (
    <div className="flex flex-col gap-4">
      <KindChoice draft={draft} said={said} onChoose={(kind) => set({ kind })} />
      {draft.kind === "replace" && <Content draft={draft} step={step} fault={faults.content} onChange={set} />}
      {draft.kind === "hint" && (
        <>
          <Field label="Hint" hint="Only the agents see it. Do not give the answer away." error={faults.hint}>
            <Textarea
              autoFocus
              rows={3}
              dir="auto"
              maxLength={20_000}
              value={draft.hint}
              onChange={(event) => set({ hint: event.target.value })}
            />
          </Field>
          <Field label="Shown to">
            <Select
              value={draft.hintAgent === "" ? everybody : draft.hintAgent}
              onValueChange={(agent) => set({ hintAgent: agent === everybody ? "" : agent })}
              options={[
                { value: everybody, label: "all agents" },
                ...agents.all.map((agent) => ({ value: agent, label: visibleText(agent) })),
              ]}
            />
          </Field>
        </>
      )}
      {draft.kind === "without" && <LeftOut draft={draft} agents={agents.leavable} faults={faults} onChange={set} />}
      <p className="text-muted">{startWords(draft.kind, step.index, said)}</p>
      <Field label="Replayed in" hint={visibleText(shortAbilities(said))} error={faults.target}>
        <Select
          value={draft.targetId ?? undefined}
          onValueChange={(targetId) => set({ targetId })}
          options={targets.map(({ id, name }) => ({ value: id, label: visibleText(name) }))}
        />
      </Field>
      <Figures draft={draft} faults={faults} isSeeded={said?.isSeeded ?? true} onChange={set} />
    </div>
  );
}

/** Who is left out from the step on, and who takes its part. */
function LeftOut({
  draft,
  agents,
  faults,
  onChange,
}: {
  draft: WhatIfDraft;
  agents: readonly string[];
  faults: WhatIfFaults;
  onChange: (change: Partial<WhatIfDraft>) => void;
}) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
      <Field label="Agent left out" error={faults.leftOut}>
        <Select
          value={draft.leftOut || undefined}
          onValueChange={(leftOut) => onChange({ leftOut })}
          options={agents.map((agent) => ({ value: agent, label: visibleText(agent) }))}
        />
      </Field>
      <Field
        label="Replaced by (optional)"
        hint="Use the system's name for it. Empty: the agent is left out."
        error={faults.replacedBy}
      >
        <AgentNameInput
          value={draft.replacedBy}
          known={agents.filter((agent) => agent !== draft.leftOut)}
          onName={(replacedBy) => onChange({ replacedBy })}
        />
      </Field>
    </div>
  );
}

/** An option of a select must have a value. */
const everybody = "*";

function KindChoice({
  draft,
  said,
  onChoose,
}: {
  draft: WhatIfDraft;
  said: TargetView["capabilities"];
  onChoose: (kind: WhatIfKind) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Change</legend>
      <div className="flex flex-wrap gap-1">
        {whatIfKinds.map((kind) => {
          const reason = whyNot(kind, said);
          return (
            <label
              key={kind}
              title={reason ?? undefined}
              className={cn(
                "relative flex h-7 items-center rounded-md border px-2.5 font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus",
                draft.kind === kind ? "border-line-strong bg-selected" : "border-transparent text-muted hover:bg-hover",
                reason && "text-faint line-through",
              )}
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 opacity-0"
                checked={draft.kind === kind}
                disabled={reason !== null}
                onChange={() => onChoose(kind)}
              />
              {kindNames[kind]}
              {reason && <span className="sr-only">: {reason}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** So many lines show a text without scrolling, within bounds. */
const rowsFor = (text: string): number => {
  const lines = text.slice(0, 4_000).split("\n");
  return Math.min(
    14,
    Math.max(
      4,
      lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 95)), 1),
    ),
  );
};

function Content({
  draft,
  step,
  fault,
  onChange,
}: {
  draft: WhatIfDraft;
  step: ReplayStep;
  fault: string | undefined;
  onChange: (change: Partial<WhatIfDraft>) => void;
}) {
  const isCall = step.kind === "tool-call";
  const label = isCall ? `Arguments of ${visibleText(step.tool?.name ?? "the tool")}` : "Step text";
  return (
    <div>
      <Field label={label} error={draft.content === step.content ? undefined : fault}>
        <Textarea
          autoFocus
          rows={rowsFor(step.content)}
          dir="auto"
          spellCheck={!isCall}
          value={draft.content}
          onChange={(event) => onChange({ content: event.target.value })}
          className={isCall || step.kind === "tool-result" ? "font-mono text-xs" : ""}
        />
      </Field>
      {draft.content !== step.content && (
        <button
          type="button"
          className="mt-1 text-xs text-link hover:underline"
          onClick={() => onChange({ content: step.content })}
        >
          restore original
        </button>
      )}
    </div>
  );
}

function Figures({
  draft,
  faults,
  isSeeded,
  onChange,
}: {
  draft: WhatIfDraft;
  faults: WhatIfFaults;
  isSeeded: boolean;
  onChange: (change: Partial<WhatIfDraft>) => void;
}) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
      <Field label="Replays" hint="More than one shows how much varies by chance." error={faults.count}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={draft.count}
          onChange={(event) => onChange({ count: event.target.value })}
          className="figure w-24"
        />
      </Field>
      <Field
        label="Seed (optional)"
        hint={
          isSeeded
            ? "The same seed gives the same steps. Empty: a new one each time."
            : "This system may not follow it."
        }
        error={faults.seed}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={draft.seed}
          onChange={(event) => onChange({ seed: event.target.value })}
          className="figure w-32"
        />
      </Field>
    </div>
  );
}
