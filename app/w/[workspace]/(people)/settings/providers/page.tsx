import { type Metadata } from "next";
import { ProviderActionsProvider } from "@/components/connections/providers/provider-actions";
import { ProviderList } from "@/components/connections/providers/provider-list";
import { providerPresets } from "@/lib/attribution/provider-presets";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listProviders } from "@/lib/services/connections/providers/list-providers";
import {
  deleteProviderAction,
  listModelsAction,
  saveProviderAction,
  testDraftAction,
  testProviderAction,
  tryProviderNowAction,
} from "./actions";

export const metadata: Metadata = { title: "Providers" };

const actions = {
  save: saveProviderAction,
  remove: deleteProviderAction,
  tryNow: tryProviderNowAction,
  test: testProviderAction,
  testDraft: testDraftAction,
  listModels: listModelsAction,
};

export default async function ProvidersPage({ params }: PageProps<"/w/[workspace]/settings/providers">) {
  const ctx = await openPage((await params).workspace, "provider:read");
  const providers = await listProviders(ctx);
  const now = new Date().toISOString();
  return (
    <ProviderActionsProvider actions={actions}>
      <ProviderList
        workspace={ctx.workspaceSlug}
        providers={providers}
        presets={providerPresets}
        canWrite={can(ctx.role, "provider:write")}
        today={now.slice(0, 10)}
        now={now}
      />
    </ProviderActionsProvider>
  );
}
