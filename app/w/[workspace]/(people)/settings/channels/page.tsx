import { type Metadata } from "next";
import { NotificationActionsProvider } from "@/components/connections/channels/notification-actions";
import { ChannelList } from "@/components/connections/channels/channel-list";
import { PrivateHosts } from "@/components/connections/channels/private-hosts";
import { can } from "@/lib/auth/permissions";
import { isSignUpOpen } from "@/lib/env";
import { openPage } from "@/lib/http/open-page";
import { canSendMail } from "@/lib/services/connections/channels/enqueue-mail";
import { listChannels } from "@/lib/services/connections/channels/list-channels";
import { readReachableHosts } from "@/lib/services/people/workspaces/read-reachable-hosts";
import {
  deleteChannelAction,
  enableChannelAction,
  rotateSecretAction,
  saveChannelAction,
  saveHostsAction,
  testChannelAction,
} from "./actions";

export const metadata: Metadata = { title: "Channels" };

const actions = {
  save: saveChannelAction,
  remove: deleteChannelAction,
  enable: enableChannelAction,
  test: testChannelAction,
  rotate: rotateSecretAction,
  saveHosts: saveHostsAction,
};

export default async function ChannelsPage({ params }: PageProps<"/w/[workspace]/settings/channels">) {
  const ctx = await openPage((await params).workspace, "channel:read");
  const [channels, hosts] = await Promise.all([listChannels(ctx), readReachableHosts(ctx.workspaceId)]);
  return (
    <NotificationActionsProvider actions={actions}>
      <ChannelList
        workspace={ctx.workspaceSlug}
        channels={channels}
        canWrite={can(ctx.role, "channel:write")}
        canMail={canSendMail()}
        now={new Date().toISOString()}
      />
      <PrivateHosts
        workspace={ctx.workspaceSlug}
        hosts={hosts}
        canWrite={can(ctx.role, "network:write")}
        isClosed={isSignUpOpen()}
      />
    </NotificationActionsProvider>
  );
}
