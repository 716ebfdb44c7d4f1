import { type Lab } from "@/lib/attribution/lab";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { type RunReplay } from "@/lib/attribution/run-manifest";
import { type Correction } from "@/lib/replay/correct/corrector";
import { givenCorrector } from "@/lib/replay/correct/given-corrector";
import { modelCorrector } from "@/lib/replay/correct/model-corrector";
import { type Capabilities, type ReplayChange } from "@/lib/replay/protocol/messages";
import { createLab, type LabOptions } from "@/lib/replay/scan/create-lab";
import { type Replayer } from "@/lib/replay/scan/replay-wish";
import { threadedCorrector } from "@/lib/sandbox-thread/threaded-corrector";

const correctionOf = (change: ReplayChange): Correction => ({
  change,
  words: change.kind === "hint" ? `A hint by hand: ${change.text}` : "The step as a person rewrote it.",
});

const correctorOf = ({ edits = [], seed }: RunReplay, { corrector }: Parameters): LabOptions["corrector"] => {
  if (corrector === "reference") return threadedCorrector(seed);
  if (corrector !== "edits") return modelCorrector;
  const tried = edits.map(({ stepIndex, change }) => [stepIndex, correctionOf(change as ReplayChange)] as const);
  return givenCorrector(new Map(tried));
};

/** The lab of a run that executes, as its manifest says it, over replays that are made or only read again. */
export const openLabOf = (replay: RunReplay, parameters: Parameters, replayer: Replayer): Lab =>
  createLab({
    target: replay.name,
    isSimulated: false,
    capabilities: replay.capabilities as Capabilities,
    replay: replayer,
    corrector: correctorOf(replay, parameters),
  });
