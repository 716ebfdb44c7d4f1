import { type Metadata } from "next";
import { SendActionsProvider } from "@/components/intake/send/send-actions";
import { SendPage } from "@/components/intake/send/send-page";
import { can } from "@/lib/auth/permissions";
import { publicUrl } from "@/lib/env";
import { openPage } from "@/lib/http/open-page";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { createApiKeyAction } from "@/app/w/[workspace]/(people)/settings/api-keys/actions";
import { findSentAction } from "./actions";

export const metadata: Metadata = { title: "Send from your code" };

const actions = { find: findSentAction, createKey: createApiKeyAction };

export default async function SendRoute({ params }: PageProps<"/w/[workspace]/imports/send">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const { name } = await getWorkspace(ctx);
  return (
    <SendActionsProvider actions={actions}>
      <SendPage
        workspace={{ slug: ctx.workspaceSlug, name }}
        origin={publicUrl()}
        canMakeKey={can(ctx.role, "api-key:write")}
        now={new Date().toISOString()}
      />
    </SendActionsProvider>
  );
}
