import { type IssuePreview } from "@/lib/attribution/issues/issue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { requireTracker } from "../write-back/require-destination";
import { describeIssue } from "./describe-issue";
import { listIssuesOf } from "./list-issues-of";

/** Stands in a preview where an issue has an id of its own. */
const noMarker = "00000000-0000-4000-8000-000000000000";

/** What would be created of an incident at a tracker; asks nothing there. Throws NOT_FOUND. */
export const previewIssue = async (
  ctx: WorkspaceContext,
  { number, destinationId }: { number: number; destinationId: string },
): Promise<IssuePreview> => {
  const { id } = await requireTracker(ctx, destinationId);
  const issue = (await listIssuesOf(ctx, { number })).find((one) => one.destinationId === id);
  const described = await describeIssue(ctx, { number, marker: issue?.id ?? noMarker });
  const existing = issue?.key != null && issue.url !== null ? { key: issue.key, url: issue.url } : null;
  return { ...described, existing };
};
