import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { keepWhileThere } from "../../ground/kept-reports/keep-while-there";
import { readKept, readLabelRevision } from "../../ground/kept-reports/kept-report";
import { type VersionRow } from "./require-version";
import { count, type VersionCounts } from "./read-version-counts.sql";

export const countsScope = (versionId: string): string => `cases:${versionId}`;

/**
 * What is in a version, by the ground truth of now; counted anew once a label has changed. A trace that is not as it
 * was frozen has no ground truth.
 */
export const readVersionCounts = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  version: VersionRow,
): Promise<VersionCounts> => {
  const scope = countsScope(version.id);
  const [key, kept] = await Promise.all([readLabelRevision(ctx), readKept<VersionCounts>(ctx, scope)]);
  if (kept?.key === key) return kept.value;
  const value = await count(ctx.workspaceId, version);
  await keepWhileThere(ctx, { versionId: version.id }, { scope, key, value, madeAt: new Date() });
  return value;
};
