import { type Metadata } from "next";
import { ApiKeyActionsProvider } from "@/components/people/api-keys/api-key-actions";
import { ApiKeyList } from "@/components/people/api-keys/api-key-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listApiKeys } from "@/lib/services/people/api-keys/list-api-keys";
import { createApiKeyAction, revokeApiKeyAction } from "./actions";

export const metadata: Metadata = { title: "API keys" };

const actions = { create: createApiKeyAction, revoke: revokeApiKeyAction };

export default async function ApiKeysPage({ params }: PageProps<"/w/[workspace]/settings/api-keys">) {
  const ctx = await openPage((await params).workspace, "api-key:read");
  const keys = await listApiKeys(ctx);
  return (
    <ApiKeyActionsProvider actions={actions}>
      <ApiKeyList
        workspace={ctx.workspaceSlug}
        keys={keys.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...key }) => ({
          ...key,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          revokedAt: revokedAt?.toISOString() ?? null,
        }))}
        role={ctx.role}
        canWrite={can(ctx.role, "api-key:write")}
        now={new Date().toISOString()}
      />
    </ApiKeyActionsProvider>
  );
}
