import { type Metadata } from "next";
import { ImportsPage } from "@/components/intake/imports/imports-page";
import { openPage } from "@/lib/http/open-page";
import { getImport } from "@/lib/services/intake/imports/get-import";
import { listImports } from "@/lib/services/intake/imports/list-imports";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { isUnfinished } from "@/components/intake/imports/import-queue";
import { ProvideImportActions } from "./provide-import-actions";
import { readImportChoices } from "./read-import-choices";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsRoute({ params, searchParams }: PageProps<"/w/[workspace]/imports">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const cursor = [(await searchParams).cursor].flat()[0];
  const [{ name }, page, choices] = await Promise.all([
    getWorkspace(ctx),
    listImports(ctx, { cursor }),
    readImportChoices(ctx),
  ]);
  // What is not at its end is shown as it was left, with what was found in it.
  const open = await Promise.all(page.imports.filter(isUnfinished).map(({ id }) => getImport(ctx, { id })));
  return (
    <ProvideImportActions>
      <ImportsPage
        workspace={{ slug: ctx.workspaceSlug, name }}
        open={open}
        past={page.imports.filter((view) => !isUnfinished(view))}
        nextCursor={page.nextCursor}
        choices={choices}
        now={new Date().toISOString()}
      />
    </ProvideImportActions>
  );
}
