"use client";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { PageHeader } from "@/components/ground/page/page-header";
import { BatchChoices } from "@/components/intake/imports/batch-choices";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { ImportFooter } from "@/components/intake/imports/import-footer";
import { ImportResultBody } from "@/components/intake/imports/import-result";
import { ImportRows } from "@/components/intake/imports/import-rows";
import { useImport } from "@/components/intake/imports/use-import";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";
import { type ImportView } from "@/lib/traces/import-view";

/** One import by its own address: where one comes to from the list of imports, and from a trace that it brought. */
export function ImportPage({
  workspace,
  view,
  choices,
}: {
  workspace: { slug: string; name: string };
  view: ImportView;
  /** Null where the reader may not import. */
  choices: ReadingChoices | null;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[
          { label: workspace.name, href: paths.workspace(workspace.slug) },
          { label: "Imports", href: paths.imports(workspace.slug) },
        ]}
        title={visibleText(view.fileName ?? "pasted text")}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-240 px-4 py-6 sm:px-8">
          {choices ? (
            <OwnImport workspace={workspace.slug} view={view} choices={choices} />
          ) : (
            view.result && <ImportResultBody workspace={workspace.slug} result={view.result} />
          )}
        </div>
      </div>
    </div>
  );
}

function OwnImport({ workspace, view, choices }: { workspace: string; view: ImportView; choices: ReadingChoices }) {
  const router = useRouter();
  const queue = useImport({
    workspace,
    before: [view],
    onStored: (only) => {
      if (only) router.push(paths.trace(workspace, only.id));
      router.refresh();
    },
  });
  if (queue.items.length === 0)
    return (
      <EmptyState title="Removed" text="Nothing from this import is kept.">
        <Button asChild>
          <Link href={paths.imports(workspace)}>All imports</Link>
        </Button>
      </EmptyState>
    );
  return (
    <>
      <ImportRows workspace={workspace} queue={queue} choices={choices} />
      <BatchChoices queue={queue} />
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        <ImportFooter workspace={workspace} queue={queue} />
      </div>
    </>
  );
}
