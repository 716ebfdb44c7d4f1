import { type Metadata } from "next";
import { type MappingActions, MappingActionsProvider } from "@/components/intake/mappings/mapping-actions";
import { PageHeader } from "@/components/ground/page/page-header";
import { MappingPage } from "@/components/intake/mappings/mapping-page";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";
import { sampleImport } from "@/lib/services/intake/imports/sample-import";
import { mapImportAction, previewMappingAction } from "../../actions";
import { openImport } from "../open-import";

export const metadata: Metadata = { title: "Map fields" };

const actions: MappingActions = { preview: previewMappingAction, use: mapImportAction };

export default async function MappingRoute({ params }: PageProps<"/w/[workspace]/imports/[importId]/mapping">) {
  const { workspace, importId } = await params;
  const { ctx, view } = await openImport(workspace, importId, "trace:write");
  const sample = await sampleImport(ctx, { id: importId });
  const slug = ctx.workspaceSlug;
  const fileName = view.fileName ?? "pasted text";
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[
          { label: "Imports", href: paths.imports(slug) },
          { label: visibleText(fileName), href: paths.import(slug, importId) },
        ]}
        title={sample.kind === "text" ? "Split by speakers" : "Map its fields"}
      />
      <MappingActionsProvider actions={actions}>
        <MappingPage
          data={{
            workspace: slug,
            importId,
            fileName,
            source: { lists: sample.lists, text: sample.text },
            mapping: view.options.mapping ?? sample.fitting[0]?.rule ?? sample.proposal,
            name: view.options.mapping ? view.options.mappingName : (sample.fitting[0]?.name ?? null),
            saved: sample.fitting.map(({ id, name, rule }) => ({ id, name, mapping: rule })),
          }}
        />
      </MappingActionsProvider>
    </div>
  );
}
