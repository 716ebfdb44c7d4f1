import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { readRedaction } from "./read-redaction";

/** What the workspace masks, and when. */
export const getRedaction = (ctx: WorkspaceContext): Promise<RedactionSettings> => readRedaction(ctx.workspaceId);
