"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { findSent } from "@/lib/services/intake/otlp/find-sent";

/** What exporters have sent since the page was opened. */
export const findSentAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string(), since: z.iso.datetime() }))
  .action(async ({ parsedInput: { since }, ctx }) => findSent(ctx, { since: new Date(since) }));
