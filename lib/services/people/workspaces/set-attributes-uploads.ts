import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { changeSettings } from "./change-settings";

/** Whether the tracer reads traces that did not pass by itself: as they are stored, and anew when it has learned. */
export const setAttributesUploads = async (
  ctx: WorkspaceContext,
  { attributesUploads }: { attributesUploads: boolean },
): Promise<void> => {
  await changeSettings({ subject: "Attribution of uploads", details: { to: attributesUploads } }, ctx, {
    attributesUploads,
  });
};
