import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type RedactionCount } from "@/lib/traces/import-view";
import { type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { createRedactor } from "@/lib/traces/redaction/redactor";

/** A text as the rules of `settings` would mask it, before they are saved. Nothing is kept. */
export const previewRedaction = (
  _ctx: WorkspaceContext,
  { text, settings }: { text: string; settings: RedactionSettings },
): { text: string; counts: RedactionCount[] } => {
  const redactor = createRedactor(settings);
  return { text: redactor.mask(text), counts: redactor.counts() };
};
