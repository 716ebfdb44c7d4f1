import { KnownError } from "@/lib/errors";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { type Replayer } from "@/lib/replay/scan/replay-wish";
import { openTarget } from "@/lib/services/connections/targets/open-target";
import { readCapabilities } from "@/lib/services/connections/targets/read-capabilities";
import { requireTarget } from "@/lib/services/connections/targets/require-target";
import { type ClaimedStudy, type StudyOwner } from "@/lib/services/lab/studies/claim-study";
import { readMonth } from "@/lib/services/answers/spend/read-month";
import { reserveStudySpend } from "@/lib/services/lab/studies/reserve-study-spend";
import { readStudySpend } from "@/lib/services/lab/studies/read-study-spend";
import { createReplayer } from "./create-replayer";
import { createReplayGuard } from "./replay-guard";
import { executeAt } from "./replay-once";
import { RunFailure } from "./run-failure";
import { createStudyMoney, type StudyMoney } from "./study-money";
import { openStudyBook } from "./study-replay-book";

/** What a study replays with. */
export interface StudyLab {
  capabilities: Capabilities;
  /** A replayer of one of its traces. */
  replayerOf: (trace: { id: string; contentHash: string }) => Promise<Replayer>;
}

const openMoney = async (owner: StudyOwner, { id, workspaceId, maxCostUsd }: ClaimedStudy): Promise<StudyMoney> => {
  const isLimited = maxCostUsd !== null || (await readMonth({ workspaceId })).budgetUsd !== null;
  const setAside = (worstUsd: number) => reserveStudySpend(owner, worstUsd);
  return createStudyMoney({ ...(await readStudySpend(id)), isLimited, setAside });
};

/** Opens the target of a study. Rejects with RunFailure where it is gone or cannot be asked. */
export const openStudyLab = async (owner: StudyOwner, study: ClaimedStudy, signal: AbortSignal): Promise<StudyLab> => {
  const { workspaceId, targetId, targetName } = study;
  if (targetId === null)
    throw new RunFailure(
      "replay-target",
      `The replay target ${targetName} was deleted after this study was started. Start a new one.`,
    );
  const row = await requireTarget({ workspaceId }, targetId);
  const capabilities = await readCapabilities({ workspaceId }, row).catch((error: unknown) => {
    if (!(error instanceof KnownError)) throw error;
    throw new RunFailure("replay-target", `${error.message} Check the target, then resume the study.`);
  });
  const opened = await openTarget({ workspaceId }, row);
  const workerId = owner.claim.split("/", 1)[0] ?? owner.claim;
  const execute = executeAt(opened, { maxConcurrent: capabilities.maxConcurrent, workerId });
  const system = { place: row.url, version: capabilities.system.version ?? null, simulatedBy: null };
  const money = await openMoney(owner, study);
  const guard = createReplayGuard();
  return {
    capabilities,
    replayerOf: async ({ id, contentHash }) => {
      const home = { workspaceId, traceId: id, contentHash, targetId, targetName, isSimulated: false };
      return createReplayer(system, execute, await openStudyBook({ owner, study, home, money, signal }), guard);
    },
  };
};
