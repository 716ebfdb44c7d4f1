"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { resendDelivery } from "@/lib/services/connections/channels/resend-delivery";

export const resendDeliveryAction = workspaceAction
  .metadata({ permission: "channel:write" })
  .inputSchema(z.object({ workspace: z.string(), channelId: z.string(), deliveryId: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    await resendDelivery(ctx, { deliveryId: parsedInput.deliveryId });
    revalidatePath(paths.deliveries(ctx.workspaceSlug, parsedInput.channelId));
  });
