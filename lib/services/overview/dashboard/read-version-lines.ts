import { readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { type AddressText } from "@/lib/attribution/overview/saved-view";
import { type VersionLine, versionLines } from "@/lib/attribution/overview/versions-lines";
import { type VersionsView } from "@/lib/attribution/overview/versions-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readList } from "@/lib/attribution/overview/list-text";
import { readModeTitles } from "./read-mode-titles";
import { readVersions } from "./read-versions";

/** The comparison that an address asks for, with its lines; all days where it names none. */
export const readVersionLines = async (
  ctx: WorkspaceContext,
  { address, today }: { address: AddressText; today: string },
): Promise<{ view: VersionsView; lines: VersionLine[] }> => {
  const { range = "all", tag, a, b, basis, method } = address;
  const choice = readDashboard({ range, tag }, today);
  const [system] = readList(address.system);
  const [view, titles] = await Promise.all([
    readVersions(ctx, { system, a, b, basis, method, filter: choice.filter }),
    readModeTitles(ctx),
  ]);
  return { view, lines: versionLines(view, choice, titles) };
};
