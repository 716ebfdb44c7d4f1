"use client";
import { useMappingListActions } from "./mapping-list-actions";
import { Braces } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Dialog } from "@/components/ground/ui/dialog";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { versionOf } from "@/lib/traces/saved-words";

/** A mapping of the workspace. Times are ISO 8601. */
interface ShownMapping {
  id: string;
  name: string;
  rule: FileMapping;
  createdBy: string;
  updatedAt: string;
}

/** How files of a workspace's own shapes are read, by name. */
export function MappingList({
  workspace,
  mappings,
  canWrite,
  now,
}: {
  workspace: string;
  mappings: readonly ShownMapping[];
  canWrite: boolean;
  now: string;
}) {
  const [renamed, setRenamed] = useState<ShownMapping | null>(null);
  const [removed, setRemoved] = useState<ShownMapping | null>(null);
  return (
    <SettingsSection
      isWide
      text="How files of unknown formats are read. Create a mapping when you import such a file, and reuse it by name in imports, on the command line and in the API."
    >
      {mappings.length === 0 ? (
        <EmptyState
          icon={Braces}
          title="No mappings yet"
          text="Import a file in your own format to map its fields."
          className="rounded-lg border bg-panel"
        />
      ) : (
        <ScrollFrame>
          <Table>
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Reads</Th>
                <Th className="max-md:hidden">Made by</Th>
                <Th className="max-sm:hidden">Changed</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody className="[&>tr:last-child>td]:border-b-0">
              {mappings.map((mapping) => (
                <tr key={mapping.id}>
                  <Td className="max-w-60">
                    <span className="block truncate font-medium" dir="auto" title={mapping.name}>
                      {visibleText(mapping.name)}
                    </span>
                  </Td>
                  <Td className="max-w-72 truncate text-muted">{ruleWords(mapping.rule)}</Td>
                  <Td className="max-w-40 truncate text-muted max-md:hidden">{mapping.createdBy}</Td>
                  <Td className="whitespace-nowrap text-muted max-sm:hidden">
                    <RelativeTime at={mapping.updatedAt} now={now} />
                  </Td>
                  <Td className="w-40 text-right whitespace-nowrap">
                    {canWrite && (
                      <>
                        <Button size="sm" aria-label={`Rename ${mapping.name}`} onClick={() => setRenamed(mapping)}>
                          Rename
                        </Button>{" "}
                        <Button size="sm" aria-label={`Delete ${mapping.name}`} onClick={() => setRemoved(mapping)}>
                          Delete
                        </Button>
                      </>
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollFrame>
      )}
      {renamed && <RenameDialog workspace={workspace} mapping={renamed} onClose={() => setRenamed(null)} />}
      {removed && <DeleteDialog workspace={workspace} mapping={removed} onClose={() => setRemoved(null)} />}
    </SettingsSection>
  );
}

const ruleWords = (rule: FileMapping) => (
  <>
    {rule.kind === "text" ? "text, by " : "JSON, from "}
    <code className="font-mono text-xs">
      {visibleText(rule.kind === "text" ? rule.pattern : rule.list || "the file itself")}
    </code>
  </>
);

function RenameDialog({
  workspace,
  mapping,
  onClose,
}: {
  workspace: string;
  mapping: ShownMapping;
  onClose: () => void;
}) {
  const { rename } = useMappingListActions();
  const [start] = useState(mapping.name);
  const [name, setName] = useState(start);
  const form = useSaveOver(rename, { mine: name.trim(), onKeep: onClose });
  const submit = async () => {
    const answer = await form.send({ workspace, id: mapping.id, name, seen: versionOf(start) });
    if (answer.ok) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title="Rename mapping"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="rename-mapping" disabled={form.isBusy || name.trim() === ""}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename-mapping"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={form.error} />
        <StaleForm what="name" form={form} />
        <Field label="Name" hint="Programs that use the old name will be rejected.">
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={80}
            autoFocus
            autoComplete="off"
            dir="auto"
          />
        </Field>
      </form>
    </Dialog>
  );
}

function DeleteDialog({
  workspace,
  mapping,
  onClose,
}: {
  workspace: string;
  mapping: ShownMapping;
  onClose: () => void;
}) {
  const { remove } = useMappingListActions();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const answer = await ask(remove, { workspace, id: mapping.id });
    setIsBusy(false);
    onClose();
    if (answer.ok) toast.success(`${mapping.name} deleted.`);
    else toast.error(answer.message);
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete ${mapping.name}?`}
      confirmLabel="Delete mapping"
      onConfirm={() => void confirm()}
      isBusy={isBusy}
    >
      Traces read with it stay. Programs that use its name will be rejected.
    </ConfirmDialog>
  );
}
