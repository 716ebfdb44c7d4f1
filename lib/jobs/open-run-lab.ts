import { type Lab, noLab } from "@/lib/attribution/lab";
import { type RunReplay } from "@/lib/attribution/run-manifest";
import { KnownError } from "@/lib/errors";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { createSimulatedLab } from "@/lib/replay/simulate/create-simulated-lab";
import { type OpenedTarget, openTarget } from "@/lib/services/connections/targets/open-target";
import { askCapabilities } from "@/lib/services/connections/targets/ask-capabilities";
import { requireTarget } from "@/lib/services/connections/targets/require-target";
import { openLabOf } from "@/lib/services/answers/replay-records/lab-of-run";
import { systemOf } from "@/lib/services/answers/replay-records/system-of";
import { createReplayer, noteReplays } from "./create-replayer";
import { executeAt } from "./replay-once";
import { openRunBook, type RunBookParts } from "./run-replay-book";
import { RunFailure } from "./run-failure";

const again = "Start a new run.";

const versionOf = ({ system }: Capabilities): string | null => system.version ?? null;

/**
 * The target as it was when the run was started, at the same address and of the same version: replays of
 * two systems are no comparison.
 */
const requireSameTarget = async (
  workspaceId: string,
  { targetId, name, url, capabilities: kept }: RunReplay,
  signal: AbortSignal,
): Promise<OpenedTarget> => {
  const row = await requireTarget({ workspaceId }, targetId ?? "").catch((error: unknown) => {
    if (!(error instanceof KnownError) || error.code !== "NOT_FOUND") throw error;
    throw new RunFailure("replay-target", `The replay target ${name} was deleted after this run was started. ${again}`);
  });
  if (row.url !== url)
    throw new RunFailure("replay-target", `The address of ${name} was changed after this run was started. ${again}`);
  const said = await askCapabilities({ workspaceId }, row, signal);
  if (said.problem !== null)
    throw new RunFailure(
      "replay-target",
      `${name} could not be reached. ${said.problem} Check the target, then start a new run.`,
    );
  const [now, then] = [versionOf(said.capabilities), versionOf(kept as Capabilities)];
  if (now === then) return openTarget({ workspaceId }, row);
  throw new RunFailure(
    "replay-target",
    `${name} was version ${then ?? "(none)"} when this run was started, and is version ${now ?? "(none)"} now. ${again}`,
  );
};

/**
 * The lab of one execution of a run: its replays are recorded before the method goes on, and recorded ones are given
 * again. `noLab` for a method that replays nothing. Rejects with RunFailure.
 */
export const openRunLab = async (parts: Omit<RunBookParts, "home">): Promise<Lab> => {
  const { owner, run, signal } = parts;
  const { workspaceId, traceId, manifest } = run;
  const { replay, parameters = {} } = manifest;
  if (!replay) return noLab;
  const isSimulated = replay.targetId === null;
  const home = {
    workspaceId,
    traceId,
    contentHash: manifest.traceContentHash,
    targetId: replay.targetId,
    targetName: replay.name,
    isSimulated,
  };
  const book = await openRunBook({ ...parts, home });
  if (isSimulated) return createSimulatedLab({ record: (replayer) => noteReplays(replayer, systemOf(replay), book) });
  const opened = await requireSameTarget(workspaceId, replay, signal);
  const capabilities = replay.capabilities as Capabilities;
  const execute = executeAt(opened, {
    maxConcurrent: capabilities.maxConcurrent,
    workerId: owner.claim.split("/", 1)[0] ?? owner.claim,
  });
  return openLabOf(replay, parameters, createReplayer(systemOf(replay), execute, book));
};
