"use client";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { More } from "@/components/ground/ui/more";
import { ModelRows } from "./model-rows";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { HeadersField } from "./secret-fields";
import { type DraftFaults, type ProviderDraft, usualName } from "./provider-draft";

/** The address of the endpoint. */
export function BaseUrlField({
  draft,
  faults,
  onChange,
}: Pick<Parameters<typeof ProviderMore>[0], "draft" | "faults" | "onChange">) {
  return (
    <Field label="Base URL" error={faults.baseUrl}>
      <Input
        value={draft.baseUrl}
        onChange={(event) => onChange({ ...draft, baseUrl: event.target.value })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-xs"
      />
    </Field>
  );
}

const limits = [
  { field: "requestsPerMinute", label: "Requests per minute", hint: "Empty: no limit." },
  { field: "tokensPerMinute", label: "Tokens per minute", hint: "In and out." },
  { field: "concurrency", label: "Concurrent requests", hint: undefined },
  { field: "timeoutSeconds", label: "Timeout, seconds", hint: undefined },
] as const;

/** What has a sensible default, folded; open where something in it is not valid. */
export function ProviderMore({
  draft,
  provider,
  faults,
  today,
  hasUrl,
  onChange,
}: {
  draft: ProviderDraft;
  /** As it is saved; null: a new one. */
  provider: ProviderView | null;
  faults: DraftFaults;
  today: string;
  /** Whether the address stands here. */
  hasUrl: boolean;
  onChange: (draft: ProviderDraft) => void;
}) {
  const hasFault = Object.keys(faults).some((field) => hasUrl || field !== "baseUrl");
  return (
    <More summary="More: name, limits, headers, and prices" isForced={hasFault}>
      <div className="flex flex-col gap-4">
        <Field label="Name">
          <Input
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
            placeholder={usualName(draft)}
            maxLength={100}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        {hasUrl && <BaseUrlField draft={draft} faults={faults} onChange={onChange} />}
        <div className="grid grid-cols-4 items-start gap-3 max-sm:grid-cols-2">
          {limits.map(({ field, label, hint }) => (
            <Field key={field} label={label} hint={hint} error={faults[field]}>
              <Input
                value={draft[field]}
                onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
                inputMode="decimal"
                autoComplete="off"
              />
            </Field>
          ))}
        </div>
        <HeadersField draft={draft} provider={provider} faults={faults} onChange={onChange} />
        {draft.models.length > 0 && (
          <ModelRows
            models={draft.models}
            faults={faults}
            today={today}
            onChange={(models) => onChange({ ...draft, models })}
          />
        )}
      </div>
    </More>
  );
}
