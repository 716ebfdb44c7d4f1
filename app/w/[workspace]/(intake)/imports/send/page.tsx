import { type Metadata } from "next";
import { SendPage } from "@/components/intake/send/send-page";
import { openPage } from "@/lib/http/open-page";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { ProvideImportActions } from "../provide-import-actions";
import { readSendPlan } from "../read-send-plan";

export const metadata: Metadata = { title: "Send from your code" };

export default async function SendRoute({ params }: PageProps<"/w/[workspace]/imports/send">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const { name } = await getWorkspace(ctx);
  return (
    <ProvideImportActions>
      <SendPage workspace={{ slug: ctx.workspaceSlug, name }} plan={readSendPlan(ctx)} />
    </ProvideImportActions>
  );
}
