"use client";
import { useKey } from "@/components/shell/key-provider";
import { checkDraft, type DecisionDraft } from "@/components/labels/adjudicate/decision-draft";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Select } from "@/components/ui/select";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { visibleText } from "@/components/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

const none = "none";

/** The decision in one's own words, or those of a claim that was taken. */
export function DecisionForm({
  draft,
  onChange,
  trace,
  taxonomy,
  hasTried,
  isBusy,
  onDecide,
}: {
  draft: DecisionDraft;
  onChange: (draft: DecisionDraft) => void;
  trace: { agents: readonly string[]; stepCount: number };
  taxonomy: Pick<Taxonomy, "name" | "version" | "title" | "modes"> | null;
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
      <h2 className="font-semibold">Decide what the ground truth is</h2>
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
      {taxonomy && (
        <Field label="Failure mode" hint={`By ${visibleText(taxonomy.title)}, optional.`}>
          <Select
            value={draft.failureMode ?? none}
            onValueChange={(mode) =>
              set(
                mode === none
                  ? { failureMode: null, taxonomy: null }
                  : { failureMode: mode, taxonomy: { name: taxonomy.name, version: taxonomy.version } },
              )
            }
            options={[
              { value: none, label: "None named" },
              ...taxonomy.modes.map(({ id, title }) => ({ value: id, label: `${id} ${visibleText(title)}` })),
            ]}
          />
        </Field>
      )}
      <Field label="Reason" hint="Why this claim, and not another one." error={faults.reason}>
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

/** Quotes come along with a claim that is taken: what is kept with the decision can be seen, and left out. */
function TakenQuotes({ quotes, onDrop }: { quotes: DecisionDraft["quotes"]; onDrop: () => void }) {
  if (quotes.length === 0) return null;
  return (
    <div className="text-xs text-muted">
      <p>
        Kept with the decision: {formatCount(quotes.length, "quote")} of the claim that was taken{" "}
        <button type="button" className="text-link hover:underline" onClick={onDrop}>
          leave them out
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
