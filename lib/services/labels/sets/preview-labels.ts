import { type LabelImportPreview } from "@/lib/attribution/labels/label-file-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { matchLabels } from "./match-labels";

const [maxSamples, maxFaults] = [20, 200];

/** What importing a file of labels would do. Nothing is kept. */
export const previewLabels = async (
  ctx: WorkspaceContext,
  input: { bytes: Uint8Array; fileName: string },
): Promise<LabelImportPreview> => {
  const { matched, faults } = await matchLabels(ctx, input);
  return {
    matchedCount: matched.length,
    samples: matched
      .slice(0, maxSamples)
      .map(({ place, traceId, title, agent, stepIndex }) => ({ place, traceId, title, agent, stepIndex })),
    faults: faults.slice(0, maxFaults),
    faultCount: faults.length,
  };
};
