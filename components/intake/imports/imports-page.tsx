"use client";
import { History } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { SectionHeader } from "@/components/ground/page/section-header";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { ImportFooter } from "@/components/intake/imports/import-footer";
import { ImportPanel } from "@/components/intake/imports/import-panel";
import { PastImports } from "@/components/intake/imports/past-imports";
import { useFileDrop } from "@/components/intake/imports/use-file-drop";
import { useImport } from "@/components/intake/imports/use-import";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { paths } from "@/lib/paths";
import { type ImportView } from "@/lib/traces/import-view";

/** Files on their way in, those left from visits before among them, and what came in before. */
export function ImportsPage({
  workspace,
  open,
  past,
  nextCursor,
  choices,
  now,
}: {
  workspace: { slug: string; name: string };
  open: readonly ImportView[];
  past: readonly ImportView[];
  nextCursor: string | null;
  /** Null where the reader may not import. */
  choices: ReadingChoices | null;
  now: string;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-240 flex-col gap-8 px-4 py-6 sm:px-8">
          {choices && <OpenImports workspace={workspace.slug} open={open} choices={choices} />}
          <section aria-label="Earlier imports">
            <h2 className="mb-3 text-base font-semibold">Earlier imports</h2>
            {past.length === 0 ? (
              <EmptyState
                icon={History}
                title="No imports yet"
                text="Imported files are listed here, with what was found in them."
                className="rounded-lg border bg-panel"
              />
            ) : (
              <PastImports workspace={workspace.slug} imports={past} now={now} />
            )}
            {nextCursor && (
              <Button asChild className="mt-3">
                <Link href={paths.imports(workspace.slug, { cursor: nextCursor })}>Older imports</Link>
              </Button>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

function OpenImports({
  workspace,
  open,
  choices,
}: {
  workspace: string;
  open: readonly ImportView[];
  choices: ReadingChoices;
}) {
  const router = useRouter();
  const queue = useImport({ workspace, before: open, onStored: () => router.refresh() });
  const isOver = useFileDrop((files) => void queue.add(files));
  return (
    <section aria-label="Import traces">
      <ImportPanel workspace={workspace} queue={queue} choices={choices} isOver={isOver} />
      {queue.items.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
          <ImportFooter workspace={workspace} queue={queue} />
        </div>
      )}
    </section>
  );
}
