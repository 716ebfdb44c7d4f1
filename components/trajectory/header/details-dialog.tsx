"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Textarea } from "@/components/ground/ui/textarea";
import { can } from "@/lib/auth/permissions";
import { DateTime } from "@/components/ground/ui/date-time";
import { formatBytes } from "@/lib/format";
import { outcomes } from "@/lib/traces/outcomes";
import { visibleText } from "@/components/ground/ui/visible-text";
import { detailWords } from "@/lib/traces/detail-words";
import { versionOf } from "@/lib/traces/saved-words";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { FormError } from "@/components/ground/ui/form-error";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { useTraceActions } from "../reading/trace-actions";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { changedFields, firstDraft, fieldsOf, type TraceDraft } from "./trace-draft";

/** What a person may correct of a trace, and who corrected what before. Runs keep what they were shown. */
export function DetailsDialog() {
  const { trace, workspace } = useReading();
  const actions = useTraceActions();
  const { openPanel } = useMoves();
  const router = useRouter();
  const [start] = useState(trace);
  const [draft, setDraft] = useState(() => firstDraft(start));
  const mayWrite = can(workspace.role, "trace:write");
  const changes = changedFields(start, draft);
  const form = useSaveOver(actions.updateTrace, { mine: detailWords(changes), onKeep: () => openPanel(null) });
  const save = async () => {
    const seen = versionOf(detailWords(fieldsOf(start, changes)));
    const saved = await form.send({ workspace: workspace.slug, traceId: start.id, ...changes, seen });
    if (!saved.ok) return;
    router.refresh();
    toast.success("Details saved. Earlier runs keep the details they used.");
    openPanel(null);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && openPanel(null)}
      title="Details"
      description={
        mayWrite
          ? "New runs use these details; earlier runs keep the ones they used."
          : "Your role can view these but not change them."
      }
      size="lg"
      footer={
        mayWrite && (
          <>
            <Button onClick={() => openPanel(null)}>Cancel</Button>
            <Button
              variant="primary"
              disabled={form.isBusy || Object.keys(changes).length === 0 || !draft.title.trim()}
              onClick={() => void save()}
            >
              Save
            </Button>
          </>
        )
      }
    >
      <FormError message={form.error} />
      <StaleForm what="trace" form={form} />
      <fieldset disabled={!mayWrite}>
        <DetailsForm draft={draft} onChange={setDraft} />
      </fieldset>
      <Source />
      <Revisions />
    </Dialog>
  );
}

function DetailsForm({ draft, onChange }: { draft: TraceDraft; onChange: (draft: TraceDraft) => void }) {
  const set = (field: keyof TraceDraft) => (event: { target: { value: string } }) =>
    onChange({ ...draft, [field]: event.target.value });
  return (
    <div className="space-y-3">
      <Field label="Title" error={draft.title.trim() ? undefined : "A trace needs a title."}>
        <Input dir="auto" value={draft.title} onChange={set("title")} />
      </Field>
      <Field label="Question">
        <Textarea dir="auto" rows={3} value={draft.question} onChange={set("question")} />
      </Field>
      <Field label="Expected answer" hint="Leave empty if unknown. A judge sees it only if the run allows it.">
        <Textarea dir="auto" rows={2} value={draft.expectedAnswer} onChange={set("expectedAnswer")} />
      </Field>
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <Field label="Outcome">
          <Select
            value={draft.outcome}
            onValueChange={(value) => onChange({ ...draft, outcome: value as TraceDraft["outcome"] })}
            options={outcomes.map((outcome) => ({ value: outcome, label: outcome }))}
          />
        </Field>
        <Field label="System">
          <Input dir="auto" value={draft.systemName} onChange={set("systemName")} />
        </Field>
        <Field label="Version">
          <Input dir="auto" value={draft.systemVersion} onChange={set("systemVersion")} />
        </Field>
      </div>
    </div>
  );
}

function Source() {
  const { trace } = useReading();
  const { openPanel } = useMoves();
  const file = trace.original
    ? `${visibleText(trace.original.fileName ?? "pasted text")}, ${formatBytes(trace.original.byteSize)}`
    : "not kept";
  return (
    <p className="mt-4 text-xs break-words text-faint">
      Read as {trace.format} on <DateTime at={trace.createdAt} />; original file: {file}. Content hash{" "}
      <span className="font-mono">{trace.contentHash.slice(0, 12)}</span>.{" "}
      <button type="button" className="text-link hover:underline" onClick={() => openPanel({ kind: "import" })}>
        Import report
      </button>
    </p>
  );
}

const fieldWords: Record<string, string> = {
  title: "title",
  question: "question",
  expectedAnswer: "expected answer",
  outcome: "outcome",
  systemName: "system",
  systemVersion: "version",
};

function Revisions() {
  const { revisions } = useReading().trace;
  return (
    <section className="mt-4 border-t pt-3">
      <h3 className="text-xs font-medium text-muted">History of changes</h3>
      {revisions.length === 0 && <p className="mt-1 text-faint">No changes since the import.</p>}
      <ul className="mt-1 space-y-2">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <p>
              <span className="font-medium">{fieldWords[revision.field] ?? revision.field}</span>{" "}
              <span className="text-xs text-faint">
                {revision.changedBy}, <DateTime at={revision.changedAt} />
              </span>
            </p>
            <p dir="auto" className="break-words text-muted">
              <del className="text-faint">{visibleText((revision.before ?? "empty").slice(0, 500))}</del> →{" "}
              {visibleText((revision.after ?? "empty").slice(0, 500))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
