import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { askCapabilities } from "./ask-capabilities";
import { checkTarget } from "./check-target";
import { capabilitiesOf, type TargetRow } from "./target-row";

/** What a target can do, within what the workspace allows it. */
const withinLimits = (
  capabilities: Capabilities,
  { maxConcurrent, maxSeconds }: Pick<TargetRow, "maxConcurrent" | "maxSeconds">,
): Capabilities => ({
  ...capabilities,
  maxConcurrent: Math.min(capabilities.maxConcurrent, maxConcurrent),
  maxSeconds: Math.min(capabilities.maxSeconds, maxSeconds),
});

/**
 * What a target said of itself the last time, within the workspace's limits; one that was never asked, or could not
 * be asked, is asked now, and so is the sandbox, which may have come along anew. Throws INVALID, with what is
 * wrong, where it cannot be asked.
 */
export const readCapabilities = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  row: TargetRow,
): Promise<Capabilities> => {
  const known = row.kind === "SANDBOX" || row.problem !== null ? null : capabilitiesOf(row);
  if (known) return withinLimits(known, row);
  const isHere = row.kind === "SANDBOX";
  const { capabilities, problem } = isHere
    ? await askCapabilities(ctx, row, new AbortController().signal)
    : await checkTarget(ctx, { id: row.id });
  if (problem === null && capabilities !== null) return withinLimits(capabilities, row);
  const message = `The replay target ${unescapeFromStorage(row.name)} could not be asked: ${problem ?? ""}`;
  throw new KnownError("INVALID", message, [{ pointer: "/targetId", message }]);
};
