"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type AuditChoice } from "@/components/people/audit/audit-log-view";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";

const all = "all";
const actorWords: Record<string, string> = { "api-key": "API key", automation: "automation", share: "share" };

/** Which entries are shown: each choice leads to its own address. */
export function AuditFilters({
  workspace,
  chosen,
  kinds,
  actors,
}: {
  workspace: string;
  chosen: AuditChoice;
  kinds: readonly { kind: string; title: string }[];
  actors: readonly { id: string; kind: string; name: string }[];
}) {
  const router = useRouter();
  const [text, setText] = useState(chosen.q ?? "");
  const go = (change: AuditChoice) => router.push(paths.auditLog(workspace, { ...chosen, q: text, ...change }));
  const isFiltered = Object.values(chosen).some(Boolean);
  return (
    <form
      role="search"
      aria-label="Audit log"
      className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        go({});
      }}
    >
      <Field label="What" className="w-40 max-sm:w-full">
        <Select
          value={chosen.kind ?? all}
          onValueChange={(kind) => go({ kind: kind === all ? undefined : kind })}
          options={[
            { value: all, label: "Everything" },
            ...kinds.map(({ kind, title }) => ({ value: kind, label: title })),
          ]}
        />
      </Field>
      <Field label="Who" className="w-40 max-sm:w-full">
        <Select
          value={chosen.actor ?? all}
          onValueChange={(actor) => go({ actor: actor === all ? undefined : actor })}
          placeholder="Unknown"
          options={[
            { value: all, label: "Everyone" },
            ...actors.map(({ id, kind, name }) => ({ value: id, label: visibleText(name), hint: actorWords[kind] })),
          ]}
        />
      </Field>
      <Field label="From (UTC)" className="w-34 max-sm:w-[calc(50%-0.375rem)]">
        <Input
          type="date"
          value={chosen.from ?? ""}
          {...(chosen.to ? { max: chosen.to } : {})}
          onChange={(event) => go({ from: event.target.value || undefined })}
        />
      </Field>
      <Field label="To (UTC)" className="w-34 max-sm:w-[calc(50%-0.375rem)]">
        <Input
          type="date"
          value={chosen.to ?? ""}
          {...(chosen.from ? { min: chosen.from } : {})}
          onChange={(event) => go({ to: event.target.value || undefined })}
        />
      </Field>
      <Field label="Words" className="min-w-32 flex-1">
        <Input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={200}
          placeholder="A name, a trace"
          dir="auto"
        />
      </Field>
      <Button type="submit" size="lg" aria-label="Search the audit log">
        <Search className="size-4" aria-hidden />
        Search
      </Button>
      {isFiltered && (
        <Button
          size="lg"
          variant="ghost"
          onClick={() => {
            setText("");
            router.push(paths.auditLog(workspace));
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
}
