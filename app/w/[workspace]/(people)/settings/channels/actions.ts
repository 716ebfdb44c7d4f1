"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { channelFields } from "@/app/forms/channel-form";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { deleteChannel } from "@/lib/services/connections/channels/delete-channel";
import { rotateSecret } from "@/lib/services/connections/channels/rotate-secret";
import { saveChannel } from "@/lib/services/connections/channels/save-channel";
import { sendTest } from "@/lib/services/connections/channels/send-test";
import { setChannelEnabled } from "@/lib/services/connections/channels/set-channel-enabled";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";

const OneChannel = z.object({ workspace: z.string(), id: z.string() });

const SaveChannel = z.object({
  workspace: z.string(),
  id: z.string().nullish(),
  ...channelFields,
  seen,
});

const refresh = (workspace: string): void => revalidatePath(paths.settings(workspace, "channels"));

/** Answers `{ id, secret }`: of a new webhook, the only time that its secret is seen. */
export const saveChannelAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(SaveChannel)
  .action(async ({ parsedInput, ctx }) => {
    const saved = await saveChannel(ctx, parsedInput);
    refresh(ctx.workspaceSlug);
    return saved;
  });

export const deleteChannelAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(OneChannel)
  .action(async ({ parsedInput, ctx }) => {
    await deleteChannel(ctx, { id: parsedInput.id });
    refresh(ctx.workspaceSlug);
  });

export const enableChannelAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(OneChannel.extend({ isEnabled: z.boolean() }))
  .action(async ({ parsedInput, ctx }) => {
    await setChannelEnabled(ctx, parsedInput);
    refresh(ctx.workspaceSlug);
  });

/** Answers what the test came to, after 15 s at most. */
export const testChannelAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(OneChannel)
  .action(async ({ parsedInput, ctx }) => {
    const outcome = await sendTest(ctx, { channelId: parsedInput.id });
    refresh(ctx.workspaceSlug);
    return outcome;
  });

/** Answers the new secret, the only time that it is seen. */
export const rotateSecretAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(OneChannel)
  .action(async ({ parsedInput, ctx }) => rotateSecret(ctx, { id: parsedInput.id }));

/** Answers the hosts as they are kept. */
export const saveHostsAction = workspaceAction
  .metadata({ permission: "network:write" })
  .inputSchema(z.object({ workspace: z.string(), hosts: z.array(z.string().max(500)).max(200), seen }))
  .action(async ({ parsedInput, ctx }) => {
    const hosts = await saveReachableHosts(ctx, parsedInput);
    refresh(ctx.workspaceSlug);
    return hosts;
  });
