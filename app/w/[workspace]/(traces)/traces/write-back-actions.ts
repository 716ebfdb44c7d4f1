"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { nameDestinations } from "@/lib/services/watch/write-back/name-destinations";
import { previewSelection, sendSelection } from "@/lib/services/watch/write-back/send-selection";
import { TraceSelection } from "@/lib/traces/trace-filter";

const ToDestination = z.object({ workspace: z.string(), selection: TraceSelection, destinationId: z.string() });

/** Where answers can be sent to. */
export const nameDestinationsAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(async ({ ctx }) => nameDestinations(ctx));

/** What sending answers about the selected traces would change at a destination. Writes nothing there. */
export const previewSendingAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ToDestination)
  .action(async ({ parsedInput, ctx }) => previewSelection(ctx, parsedInput));

export const sendTracesAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ToDestination)
  .action(async ({ parsedInput, ctx }) => sendSelection(ctx, parsedInput));
