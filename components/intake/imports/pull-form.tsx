"use client";
import { useState } from "react";
import { emptyPull, type PullDraft, readPullDraft } from "@/components/intake/imports/pull-draft";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ground/ui/tabs";
import { type PullWish } from "@/lib/traces/pull-wish";

interface Answer {
  ok: boolean;
  message?: string;
}

const places = [
  ["url", "An address"],
  ["langfuse", "Langfuse"],
  ["phoenix", "Phoenix"],
  ["who-and-when", "Who&When"],
] as const satisfies [PullWish["from"], string][];

/** Fetches traces from where they are: by an address, from a platform by its public API, or a public set. */
export function PullForm({ onPull, onClose }: { onPull: (wish: PullWish) => Promise<Answer>; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyPull);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = (changed: Partial<PullDraft>) => {
    setError(null);
    setDraft({ ...draft, ...changed });
  };
  const submit = async () => {
    const read = readPullDraft(draft);
    if ("fault" in read) return setError(read.fault);
    setIsBusy(true);
    const answer = await onPull(read.wish);
    setIsBusy(false);
    if (answer.ok) onClose();
    else setError(answer.message ?? null);
  };
  return (
    <form
      aria-label="Fetch from elsewhere"
      className="mt-2 rounded-md border bg-panel"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Tabs
        value={draft.from}
        onValueChange={(value) => {
          const place = places.find(([from]) => from === value);
          if (place) change({ from: place[0] });
        }}
      >
        <TabsList aria-label="Source" className="border-b px-2 py-1.5">
          {places.map(([from, title]) => (
            <TabsTrigger key={from} value={from}>
              {title}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={draft.from} className="flex flex-col gap-3 px-3 py-3 outline-none">
          <FormError message={error} />
          <PlaceFields draft={draft} onChange={change} />
        </TabsContent>
      </Tabs>
      <div className="flex justify-end gap-2 px-3 pb-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy && <Spinner />}
          Fetch
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  draft: PullDraft;
  onChange: (changed: Partial<PullDraft>) => void;
}

function PlaceFields({ draft, onChange }: FieldsProps) {
  if (draft.from === "who-and-when")
    return (
      <p className="text-muted">
        The 184 annotated failures of Who&amp;When, from their public repository (MIT). About 30 MB.
      </p>
    );
  if (draft.from === "url")
    return (
      <Text
        label="Address of a file"
        field="url"
        placeholder="https://…"
        hint="Any file that can be dropped here, including archives. Addresses inside this server's network are blocked."
        draft={draft}
        onChange={onChange}
      />
    );
  const isLangfuse = draft.from === "langfuse";
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Text
        label="Host"
        field="baseUrl"
        placeholder={isLangfuse ? "https://cloud.langfuse.com" : "http://localhost:6006"}
        draft={draft}
        onChange={onChange}
      />
      {isLangfuse ? (
        <>
          <Text label="Name of the traces" field="name" placeholder="any" draft={draft} onChange={onChange} />
          <Text label="Public key" field="publicKey" placeholder="pk-lf-…" draft={draft} onChange={onChange} />
          <Text label="Secret key" field="secretKey" placeholder="sk-lf-…" isSecret draft={draft} onChange={onChange} />
        </>
      ) : (
        <>
          <Text label="Project" field="project" placeholder="default" draft={draft} onChange={onChange} />
          <Text label="API key" field="apiKey" placeholder="none" isSecret draft={draft} onChange={onChange} />
        </>
      )}
      <Field label="From">
        <Input type="date" value={draft.firstDay} onChange={(event) => onChange({ firstDay: event.target.value })} />
      </Field>
      <Field label="To" hint="Days in UTC. Keys are stored encrypted until the fetch is done.">
        <Input type="date" value={draft.lastDay} onChange={(event) => onChange({ lastDay: event.target.value })} />
      </Field>
    </div>
  );
}

function Text({
  label,
  field,
  placeholder,
  hint,
  isSecret = false,
  draft,
  onChange,
}: FieldsProps & {
  label: string;
  field: Exclude<keyof PullDraft, "from">;
  placeholder: string;
  hint?: string;
  isSecret?: boolean;
}) {
  return (
    <Field label={label} hint={hint}>
      <Input
        type={isSecret ? "password" : "text"}
        value={draft[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
        placeholder={placeholder}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-xs"
      />
    </Field>
  );
}
