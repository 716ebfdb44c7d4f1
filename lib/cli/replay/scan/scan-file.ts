import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type MethodEvent } from "@/lib/attribution/method";
import { counterfactual } from "@/lib/attribution/methods/counterfactual";
import { attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { createLab } from "@/lib/replay/scan/create-lab";
import { withoutLabel } from "@/lib/traces/without-label";
import { chooseJudge } from "../../attribute/choose-judge";
import { chooseParameters } from "../../attribute/choose-method";
import { LaunchError, note, plainText } from "../../terminal";
import { openWeights } from "../../weights/open-weights";
import { chooseCorrector, type ChosenCorrector } from "./choose-corrector";
import { openKeptScan } from "./kept-scan";
import { openScanTarget } from "./open-scan-target";
import { openReplayer } from "./open-replayer";
import { readFailedTrace } from "./read-failed-trace";
import { createProgress, sayScan, type ScanOutcome } from "./say-scan";
import { type ScanCommand } from "./scan-command";

/**
 * Scans one failed trace of a file and prints what came of it. False where it failed or was stopped by a limit of
 * the model. Throws LaunchError.
 */
export async function scanFile(file: string, command: ScanCommand & { secretKey: string | null }): Promise<boolean> {
  const { traceIndex, trace } = await readFailedTrace(file, command.traceIndex);
  const corrector = await chooseCorrector(trace, command);
  const isModel = corrector.parameter === "model";
  if (isModel && command.model === undefined) throw new LaunchError("Name the model that corrects steps with --model.");
  const parameters = chooseParameters(counterfactual, parametersOf(corrector, command));
  const asked = chooseJudge(isModel ? (command.model ?? null) : null, command);
  const ended = stopOnInterrupt(command.keep);
  try {
    const { signal } = ended;
    const opened = await openScanTarget(trace, { url: command.url, secret: command.secretKey }, signal);
    const kept = await openKeptScan(command.keep);
    const replays = openReplayer(opened, kept);
    const { target, capabilities } = opened;
    const about = command.revealExpectedAnswer ? "revealed" : "";
    const lab = createLab({
      target: target.name,
      isSimulated: false,
      capabilities,
      replay: replays.replay,
      corrector: corrector.open((one) => kept.keepCorrections(one, about)),
    });
    const progress = createProgress();
    let best: ScanOutcome["attribution"] = null;
    const onEvent = (event: MethodEvent): void => {
      if (event.type === "found") best = event.attribution;
      if (event.type === "note") note(plainText(event.message));
      progress(event);
    };
    const { error, attribution, ...outcome } = await attributeTrace({
      trace: withoutLabel(trace),
      method: counterfactual,
      ...asked,
      signal,
      onEvent,
      runId: "cli",
      tracer: await openWeights(undefined),
      revealExpectedAnswer: command.revealExpectedAnswer,
      nonce: fenceNonce(randomBytes(32), trace.contentHash),
      more: { parameters, lab },
      limits: { maxCostUsd: command.maxCostUsd ?? null, maxTokens: command.maxTokens ?? null },
    });
    sayScan(
      {
        file,
        traceIndex,
        target: target.name,
        model: asked.model?.name ?? null,
        ...replays.counts(),
        ...outcome,
        attribution: attribution ?? best,
        error: error && { code: error.code, message: error.message },
      },
      command.json,
    );
    return error === null;
  } catch (error) {
    if (error instanceof JudgeError) throw new LaunchError(error.message);
    throw error;
  } finally {
    ended.forget();
  }
}

const parametersOf = (
  { parameter: corrector }: ChosenCorrector,
  { order, replays, maxReplays, seed, parameter = [] }: ScanCommand,
): string[] => [
  ...[`corrector=${corrector}`, `order=${order}`, `replays=${replays}`, `maxReplays=${maxReplays}`, `seed=${seed}`],
  ...parameter,
];

/**
 * A signal that is aborted when the command is told to end, so that replays that are on their way
 * are called off at their system.
 */
function stopOnInterrupt(keep: string | undefined): { signal: AbortSignal; forget: () => void } {
  const [stop, forget] = [new AbortController(), new AbortController()];
  const wayOn = keep === undefined ? "" : " Run the same command to resume.";
  const listen = (name: string): Promise<void> =>
    once(process, name, { signal: forget.signal }).then(
      () => stop.abort(new LaunchError(`The scan was stopped.${wayOn}`)),
      () => undefined,
    );
  void Promise.all(["SIGINT", "SIGTERM"].map(listen));
  return { signal: stop.signal, forget: () => forget.abort() };
}
