import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { DeliveryList } from "@/components/connections/channels/delivery-list";
import { can } from "@/lib/auth/permissions";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { listDeliveries } from "@/lib/services/connections/channels/list-deliveries";
import { resendDeliveryAction } from "./actions";

export const metadata: Metadata = { title: "Deliveries" };

/** What is no cursor, or the channel of another workspace, is "not found". */
const readPage = async (...request: Parameters<typeof listDeliveries>) => {
  try {
    return await listDeliveries(...request);
  } catch (error) {
    if (error instanceof KnownError) notFound();
    throw error;
  }
};

export default async function DeliveriesPage({
  params,
  searchParams,
}: PageProps<"/w/[workspace]/settings/channels/[channelId]">) {
  const { workspace, channelId } = await params;
  const { cursor } = await searchParams;
  const ctx = await openPage(workspace, "channel:read");
  const from = typeof cursor === "string" ? cursor : null;
  return (
    <DeliveryList
      workspace={ctx.workspaceSlug}
      page={await readPage(ctx, { channelId, cursor: from })}
      isFirstPage={from === null}
      canWrite={can(ctx.role, "channel:write")}
      now={new Date().toISOString()}
      resend={resendDeliveryAction}
    />
  );
}
