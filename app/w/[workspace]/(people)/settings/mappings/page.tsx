import { type Metadata } from "next";
import { MappingListActionsProvider } from "@/components/intake/mappings/mapping-list-actions";
import { MappingList } from "@/components/intake/mappings/mapping-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listMappings } from "@/lib/services/intake/mappings/list-mappings";
import { deleteMappingAction, renameMappingAction } from "./actions";

export const metadata: Metadata = { title: "Mappings" };

const actions = { rename: renameMappingAction, remove: deleteMappingAction };

export default async function MappingsPage({ params }: PageProps<"/w/[workspace]/settings/mappings">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  return (
    <MappingListActionsProvider actions={actions}>
      <MappingList
        workspace={ctx.workspaceSlug}
        mappings={await listMappings(ctx)}
        canWrite={can(ctx.role, "trace:write")}
        now={new Date().toISOString()}
      />
    </MappingListActionsProvider>
  );
}
