import { ablateAgents, type AblationResult } from "@/lib/replay/ablation/ablate-agents";
import { type AblationFound } from "@/lib/replay/studies/study-result";
import { type AblationStudy } from "@/lib/replay/studies/study-settings";
import { type ClaimedStudy, type StudyOwner } from "@/lib/services/lab/studies/claim-study";
import { noteStudyResult } from "@/lib/services/lab/studies/finish-study";
import { loadTrace } from "@/lib/services/ground/stored/load-trace";
import { type StudyLab } from "./open-study-lab";
import { RunStopped } from "./stop-reason";

interface Ablating {
  owner: StudyOwner;
  study: ClaimedStudy;
  settings: AblationStudy;
  lab: StudyLab;
  signal: AbortSignal;
}

const foundOf = (result: AblationResult): AblationFound => ({ kind: "ablation", ...result });

/** Leaves out one agent after another of one trace, and notes what is found after each. Rejects as replays do. */
export const studyAblation = async ({
  owner,
  study,
  settings: asked,
  lab,
  signal,
}: Ablating): Promise<AblationFound> => {
  const { workspaceId, maxReplays } = study;
  const { traceId, replays, levelPercent, agents, replacements, seed } = asked;
  const trace = await loadTrace({ workspaceId, id: traceId });
  const settings = {
    replays,
    level: levelPercent / 100,
    maxReplays,
    seed,
    ...(agents.length > 0 && { agents }),
    replacements: new Map(replacements.map(({ agent, replacement }) => [agent, replacement])),
  };
  const replay = await lab.replayerOf({ id: traceId, contentHash: trace.contentHash });
  const events = ablateAgents(trace, { capabilities: lab.capabilities, replay }, settings, signal);
  // While it catches up with an execution before, what that one had found stands.
  const before = study.result?.replayCount ?? 0;
  for (;;) {
    const next = await events.next();
    if (next.done === true) return foundOf(next.value);
    if (next.value.replayCount < before) continue;
    if (!(await noteStudyResult(owner, foundOf(next.value)))) throw new RunStopped("lost");
  }
};
