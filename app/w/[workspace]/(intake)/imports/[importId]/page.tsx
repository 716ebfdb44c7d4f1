import { type Metadata } from "next";
import { ImportPage } from "@/components/intake/imports/import-page";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { ProvideImportActions } from "../provide-import-actions";
import { readImportChoices } from "../read-import-choices";
import { openImport } from "./open-import";

type Props = PageProps<"/w/[workspace]/imports/[importId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, importId } = await params;
  const { view } = await openImport(workspace, importId, "trace:read");
  return { title: `Import of ${view.fileName?.slice(0, 120) ?? "pasted text"}` };
}

export default async function ImportRoute({ params }: Props) {
  const { workspace, importId } = await params;
  const { ctx, view } = await openImport(workspace, importId, "trace:read");
  const [{ name }, choices] = await Promise.all([getWorkspace(ctx), readImportChoices(ctx)]);
  return (
    <ProvideImportActions>
      <ImportPage key={view.id} workspace={{ slug: ctx.workspaceSlug, name }} view={view} choices={choices} />
    </ProvideImportActions>
  );
}
