"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type Action, ask } from "@/components/ground/asking/ask";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { formatCount } from "@/lib/format";
import { type RetentionPreview, type RetentionSettings } from "@/lib/traces/retention/retention-settings";
import { retentionWords } from "@/lib/traces/retention/retention-words";
import { versionOf } from "@/lib/traces/saved-words";
import { previewWords } from "./preview-words";
import { toDraft, toRule } from "./rule-draft";
import { RuleRows } from "./rule-rows";

const mostRules = 20;

type Wish = { workspace: string; settings: RetentionSettings };

interface FormProps {
  workspace: string;
  settings: RetentionSettings;
  canWrite: boolean;
  preview: Action<Wish, RetentionPreview>;
  save: Action<Wish & { seen: string }, unknown>;
}

/** Which traces a workspace deletes by itself, with a dry run. Nothing is saved that was not counted first. */
export function RetentionForm({ workspace, settings, canWrite, preview, save }: FormProps) {
  const [saved, setSaved] = useState(settings);
  const [rules, setRules] = useState(() => settings.rules.map(toDraft));
  const [counted, setCounted] = useState<{ rules: string; figures: RetentionPreview } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isCounting, setIsCounting] = useState(false);
  const read = rules.map(toRule);
  const isValid = !read.includes(null);
  const draft = { rules: read.filter((rule) => rule !== null) };
  const words = retentionWords(draft);
  const form = useSaveOver(save, {
    mine: words,
    onKeep: () => {
      setSaved(settings);
      setRules(settings.rules.map(toDraft));
      setCounted(null);
    },
  });
  const count = async (): Promise<RetentionPreview | null> => {
    setIsCounting(true);
    form.setError(null);
    const answer = await ask(preview, { workspace, settings: draft });
    setIsCounting(false);
    if (!answer.ok) form.setError(answer.message);
    setCounted(answer.ok ? { rules: words, figures: answer.value } : null);
    return answer.ok ? answer.value : null;
  };
  const store = async () => {
    const answer = await form.send({ workspace, settings: draft, seen: versionOf(retentionWords(saved)) });
    setIsAsking(false);
    if (!answer.ok) return;
    setSaved(draft);
    setCounted(null);
    toast.success("Rules saved.");
  };
  const submit = async () => {
    const figures = await count();
    if (!figures) return;
    if (figures.traceCount > 0) setIsAsking(true);
    else await store();
  };
  const shown = counted?.rules === words ? counted.figures : null;
  const isBusy = form.isBusy || isCounting;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SettingsSection
        title="Retention"
        text="Traces are kept until someone deletes them, or a rule does. Rules are applied every hour. A trace goes with its steps, runs, labels, comments, shares, and its uploaded file. Labeled traces and traces in data sets stay unless a rule includes them; a trace that is being analyzed goes later. Only a backup brings back what was deleted."
        isWide
        action={
          canWrite &&
          rules.length < mostRules && (
            <Button
              onClick={() =>
                setRules([
                  ...rules,
                  toDraft(
                    { afterDays: 90, outcome: null, includesLabeled: false },
                    Math.max(-1, ...rules.map(({ key }) => key)) + 1,
                  ),
                ])
              }
            >
              <Plus className="size-4" aria-hidden />
              Add rule
            </Button>
          )
        }
      >
        <div className="flex max-w-200 flex-col gap-3">
          {rules.length === 0 && <p className="text-faint">No rules: everything is kept.</p>}
          <RuleRows rules={rules} canWrite={canWrite} onChange={setRules} />
          <FormError message={form.error} />
          <StaleForm what="set of rules" form={form} />
          <div role="status" className="text-muted">
            {shown && previewWords(shown).map((line) => <p key={line}>{line}</p>)}
          </div>
          {canWrite && (
            <div className="flex gap-2">
              <Button type="submit" variant="primary" disabled={isBusy || !isValid || words === retentionWords(saved)}>
                {isBusy && <Spinner />}
                Save rules
              </Button>
              <Button onClick={() => void count()} disabled={isBusy || !isValid || rules.length === 0}>
                Count what would go
              </Button>
            </div>
          )}
        </div>
      </SettingsSection>
      <ConfirmDialog
        isOpen={isAsking && shown !== null}
        onOpenChange={setIsAsking}
        title={`Delete ${formatCount(shown?.traceCount ?? 0, "trace")}, and more as they age?`}
        confirmLabel="Save rules"
        onConfirm={() => void store()}
        isBusy={form.isBusy}
      >
        {shown && previewWords(shown).map((line) => <p key={line}>{line}</p>)}
        <p>They go within an hour.</p>
      </ConfirmDialog>
    </form>
  );
}
