"use client";
import { useKey } from "@/components/ground/keys/key-provider";
import { checkDraft, type DecisionDraft } from "@/components/labels/adjudications/decision-draft";
import { PartyField } from "../parties/party-field";
import { namedFailureMode } from "../taxonomies/named-failure-mode";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Kbd } from "@/components/ground/ui/kbd";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { Textarea } from "@/components/ground/ui/textarea";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

const [none, other] = ["none", "other"];

/** What failures can be called by: those that one chooses from, and those that words were said by. */
export interface Taxonomies {
  chosen: Taxonomy | null;
  known: readonly Taxonomy[];
}

/** The decision in one's own words, or those of a claim that was taken. */
export function DecisionForm({
  draft,
  onChange,
  trace,
  taxonomies,
  hasTried,
  isBusy,
  onDecide,
}: {
  draft: DecisionDraft;
  onChange: (draft: DecisionDraft) => void;
  trace: { agents: readonly string[]; stepCount: number };
  taxonomies: Taxonomies;
  /** Whether to say what is missing. */
  hasTried: boolean;
  isBusy: boolean;
  onDecide: () => void;
}) {
  useKey({ combination: "mod+Enter", label: "Decide", group: "Decide" }, onDecide);
  const faults = hasTried ? checkDraft(draft, trace.stepCount) : {};
  const set = (change: Partial<DecisionDraft>) => onChange({ ...draft, ...change });
  return (
    <form
      aria-label="Decide"
      className="space-y-3 rounded-lg border bg-panel px-4 py-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        onDecide();
      }}
    >
      <h2 className="font-semibold">Decide the ground truth</h2>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
        <Field label="Responsible agent" error={faults.agent}>
          <Select
            value={draft.agent || undefined}
            onValueChange={(agent) => set({ agent })}
            options={trace.agents.map((name) => ({ value: name, label: visibleText(name) }))}
          />
        </Field>
        <StepField label="Decisive step" value={draft.step} error={faults.step} onChange={(step) => set({ step })} />
        <StepField
          label="From step"
          hint="optional"
          value={draft.first}
          error={faults.range}
          onChange={(first) => set({ first })}
        />
        <StepField label="To step" hint="optional" value={draft.last} onChange={(last) => set({ last })} />
      </div>
      <PartyField value={draft.party} onChange={(party) => set({ party })} />
      <ModeField draft={draft} taxonomies={taxonomies} onChange={set} />
      <Field label="Reason" hint="Why this claim and not another." error={faults.reason}>
        <Textarea rows={4} dir="auto" value={draft.reason} onChange={(event) => set({ reason: event.target.value })} />
      </Field>
      <TakenQuotes quotes={draft.quotes} onDrop={() => set({ quotes: [] })} />
      <Button type="submit" variant="primary" disabled={isBusy}>
        {isBusy && <Spinner />}
        Decide <Kbd keys="mod+Enter" isOnInk />
      </Button>
    </form>
  );
}

/**
 * The kind of failure; one of another taxonomy, or of another version, that came along with a
 * claim stays among the choices.
 */
function ModeField({
  draft: { failureMode, taxonomy: said },
  taxonomies: { chosen, known },
  onChange,
}: {
  draft: DecisionDraft;
  taxonomies: Taxonomies;
  onChange: (change: Pick<DecisionDraft, "failureMode" | "taxonomy">) => void;
}) {
  if (!chosen) return null;
  const isListed =
    failureMode === null ||
    (said?.name === chosen.name &&
      said.version === chosen.version &&
      chosen.modes.some(({ id }) => id === failureMode));
  const named = isListed ? null : namedFailureMode({ failureMode, taxonomy: said }, known);
  const choose = (mode: string) => {
    if (mode === none) onChange({ failureMode: null, taxonomy: null });
    else if (mode !== other) onChange({ failureMode: mode, taxonomy: { name: chosen.name, version: chosen.version } });
  };
  return (
    <Field label="Failure mode" hint={`By ${visibleText(chosen.title)}, optional.`}>
      <Select
        value={named ? other : (failureMode ?? none)}
        onValueChange={choose}
        options={[
          { value: none, label: "None" },
          ...(named
            ? [
                {
                  value: other,
                  label: visibleText(named.title),
                  hint: named.where ? visibleText(named.where) : undefined,
                },
              ]
            : []),
          ...chosen.modes.map(({ id, title }) => ({ value: id, label: visibleText(title), hint: visibleText(id) })),
        ]}
      />
    </Field>
  );
}

/** Quotes come along with a claim that is taken: what is kept with the decision can be seen, and left out. */
function TakenQuotes({ quotes, onDrop }: { quotes: DecisionDraft["quotes"]; onDrop: () => void }) {
  if (quotes.length === 0) return null;
  return (
    <div className="text-xs text-muted">
      <p>
        Included in the decision: {formatCount(quotes.length, "quote")} from the claim used{" "}
        <button type="button" className="text-link hover:underline" onClick={onDrop}>
          remove
        </button>
      </p>
      <ul aria-label="Quotes of the decision" className="mt-1 space-y-0.5">
        {quotes.map(({ stepIndex, text }, at) => (
          <li key={at} className="line-clamp-2 break-words" dir="auto">
            <span className="text-faint">step {stepIndex}:</span> {visibleText(text)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function StepField({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input inputMode="numeric" className="figure" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
