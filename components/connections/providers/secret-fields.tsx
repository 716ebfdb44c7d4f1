"use client";
import { type ReactNode } from "react";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Textarea } from "@/components/ground/ui/textarea";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { type DraftFaults, type ProviderDraft } from "./provider-draft";

/** What is stored encrypted and never comes back: typed anew, left as it is, or deleted. */
function SecretField({
  label,
  hint,
  error,
  removal,
  children,
}: {
  label: string;
  hint: string;
  error?: string | undefined;
  /** Null where nothing is stored. */
  removal: { label: string; isRemoved: boolean; onChange: (isRemoved: boolean) => void } | null;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={hint} error={error}>
        {children}
      </Field>
      {removal && (
        <label className="flex items-center gap-2 text-xs">
          <Checkbox checked={removal.isRemoved} onCheckedChange={(checked) => removal.onChange(checked === true)} />
          {removal.label}
        </label>
      )}
    </div>
  );
}

interface SecretOfDraft {
  draft: ProviderDraft;
  provider: ProviderView | null;
  onChange: (draft: ProviderDraft) => void;
}

export function KeyField({ draft, provider, isNeeded, onChange }: SecretOfDraft & { isNeeded: boolean }) {
  const stored = provider?.hasKey
    ? `A key is stored${provider.keyHint ? `, ending in ${provider.keyHint}` : ""}. Leave this empty to keep it.`
    : null;
  return (
    <SecretField
      label="API key"
      hint={stored ?? (isNeeded ? "Stored encrypted, never shown again." : "Empty if the endpoint needs none.")}
      removal={
        provider?.hasKey
          ? {
              label: "Delete the stored key",
              isRemoved: draft.isKeyRemoved,
              onChange: (isKeyRemoved) => onChange({ ...draft, isKeyRemoved, key: "" }),
            }
          : null
      }
    >
      <Input
        type="password"
        value={draft.key}
        onChange={(event) => onChange({ ...draft, key: event.target.value })}
        disabled={draft.isKeyRemoved}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-xs"
      />
    </SecretField>
  );
}

export function HeadersField({ draft, provider, faults, onChange }: SecretOfDraft & { faults: DraftFaults }) {
  const names = provider?.headerNames ?? [];
  return (
    <SecretField
      label="Extra headers"
      hint={
        names.length > 0
          ? `Stored: ${names.join(", ")}. Leave this empty to keep them; what you type replaces all of them.`
          : "Sent with every request, one per line: Name: value. Stored encrypted, values never shown again."
      }
      error={faults.headers}
      removal={
        names.length > 0
          ? {
              label: "Delete the stored headers",
              isRemoved: draft.areHeadersRemoved,
              onChange: (areHeadersRemoved) => onChange({ ...draft, areHeadersRemoved, headers: "" }),
            }
          : null
      }
    >
      <Textarea
        rows={2}
        value={draft.headers}
        onChange={(event) => onChange({ ...draft, headers: event.target.value })}
        disabled={draft.areHeadersRemoved}
        placeholder="X-Team: support"
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-xs"
      />
    </SecretField>
  );
}
