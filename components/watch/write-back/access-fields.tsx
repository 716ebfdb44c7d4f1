"use client";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { type DestinationDraft } from "@/components/watch/write-back/destination-draft";
import { isTrackerKind, type TrackerKind } from "@/lib/attribution/write-back/destination-view";

interface FieldsProps {
  draft: DestinationDraft;
  isStored: boolean;
  onChange: (changes: Partial<DestinationDraft>) => void;
}

const placeholders = {
  langfuse: "https://cloud.langfuse.com",
  phoenix: "http://localhost:6006",
  otlp: "http://localhost:4318",
  github: "https://api.github.com",
  gitlab: "https://gitlab.com",
  linear: "https://api.linear.app",
} as const;

/** What a tracker calls the place of its issues, and which token may create them. */
const trackerWords: Record<
  TrackerKind,
  { project: string; projectHint: string; tokenHint: string; secretHint: string }
> = {
  github: {
    project: "Repository",
    projectHint: "As owner/name.",
    tokenHint: "A token that may read and write issues. Kept encrypted.",
    secretHint: "Choose one and enter it in the repository’s webhook as well.",
  },
  gitlab: {
    project: "Project",
    projectHint: "Its path, such as group/name.",
    tokenHint: "A project access token with the scope api. Kept encrypted.",
    secretHint: "Choose one and enter it as the secret token of the project’s webhook as well.",
  },
  linear: {
    project: "Team",
    projectHint: "Its key, such as ENG.",
    tokenHint: "A personal API key. Kept encrypted.",
    secretHint: "The signing secret that Linear shows for the webhook.",
  },
};

/** What a platform needs. What is stored is never shown again: left empty, it stays. */
export function AccessFields({ draft, isStored, onChange }: FieldsProps) {
  const { kind } = draft;
  const kept = (otherwise: string): string => (isStored ? "Leave empty to keep the stored one." : otherwise);
  return (
    <>
      <Field
        label="Address"
        hint={kind === "otlp" ? "A collector that accepts OTLP over HTTP; /v1/logs is added." : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          value={draft.baseUrl}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
          placeholder={placeholders[kind]}
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          className="font-mono text-xs"
        />
      </Field>
      {kind === "langfuse" && (
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <KeyField
            label="Public key"
            hint={kept("From the project’s settings.")}
            value={draft.publicKey}
            onChange={(publicKey) => onChange({ publicKey })}
          />
          <KeyField
            label="Secret key"
            hint={kept("Kept encrypted, never shown again.")}
            value={draft.secret}
            onChange={(secret) => onChange({ secret })}
            isSecret
          />
        </div>
      )}
      {kind === "phoenix" && (
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <KeyField
            label="Project"
            hint="Leave empty for “default”."
            value={draft.project}
            onChange={(project) => onChange({ project })}
          />
          <KeyField
            label="API key (optional)"
            hint={kept("Kept encrypted, never shown again.")}
            value={draft.secret}
            onChange={(secret) => onChange({ secret })}
            isSecret
          />
        </div>
      )}
      {isTrackerKind(kind) && <TrackerFields kind={kind} draft={draft} kept={kept} onChange={onChange} />}
      {kind === "otlp" && (
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <KeyField
            label="Header (optional)"
            hint={kept("For collectors that require a token.")}
            value={draft.headerName}
            onChange={(headerName) => onChange({ headerName })}
          />
          <KeyField
            label="Value"
            hint="Kept encrypted, never shown again."
            value={draft.headerValue}
            onChange={(headerValue) => onChange({ headerValue })}
            isSecret
          />
        </div>
      )}
    </>
  );
}

function TrackerFields({
  kind,
  draft,
  kept,
  onChange,
}: {
  kind: TrackerKind;
  draft: DestinationDraft;
  kept: (otherwise: string) => string;
  onChange: (changes: Partial<DestinationDraft>) => void;
}) {
  const { project, projectHint, tokenHint, secretHint } = trackerWords[kind];
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        <KeyField
          label={project}
          hint={projectHint}
          value={draft.project}
          onChange={(value) => onChange({ project: value })}
        />
        <KeyField
          label="Token"
          hint={kept(tokenHint)}
          value={draft.secret}
          onChange={(secret) => onChange({ secret })}
          isSecret
        />
      </div>
      <KeyField
        label="Webhook secret (optional)"
        hint={kept(`Lets incidents follow when issues are closed there. ${secretHint}`)}
        value={draft.webhookSecret}
        onChange={(webhookSecret) => onChange({ webhookSecret })}
        isSecret
      />
    </>
  );
}

function KeyField({
  label,
  hint,
  value,
  onChange,
  isSecret = false,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  isSecret?: boolean;
}) {
  return (
    <Field label={label} hint={hint}>
      <Input
        type={isSecret ? "password" : "text"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        className="font-mono text-xs"
      />
    </Field>
  );
}
