import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { type RunReplay } from "@/lib/attribution/run-manifest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { scanStartOf } from "@/lib/replay/scan/replay-requests";
import { readScanSettings } from "@/lib/replay/scan/scan-settings";
import { simulatedTarget } from "@/lib/replay/simulate/create-simulated-lab";
import { simulatedCapabilities } from "@/lib/replay/simulate/simulate-replays";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { chooseTarget, type ReplayedTraceRow, requireReplayedTrace } from "../../connections/targets/choose-target";
import { readCapabilities } from "../../connections/targets/read-capabilities";
import { readTriedEdits } from "../replay-records/read-tried-edits";

interface Settled {
  method: Method;
  parameters: Parameters;
  judge: { model: { name: string } } | null;
}

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

const editsFor = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { id: traceId, contentHash }: ReplayedTraceRow,
): Promise<Required<Pick<RunReplay, "edits">>> => {
  const edits = await readTriedEdits(ctx, { traceId, contentHash });
  if (edits.length > 0) return { edits };
  throw invalid(
    "/parameters",
    "No what-if of a step has been tried on the current version of this trace. Try one with “What if”, then test those.",
  );
};

const checkTrace = ({ outcome, stepCount }: ReplayedTraceRow, { title }: Method): void => {
  if (outcome !== "failed")
    throw invalid(
      "/method",
      `${title} looks for what would have fixed a failure, but this trace is not marked failed.`,
    );
  if (stepCount === 0) throw invalid("/method", "This trace has no steps, so there is nothing to replay.");
};

/**
 * Where a run of this method replays this trace, and what is replayed there; null for a method that replays nothing.
 * Throws NOT_FOUND, and INVALID, with a sentence that says what to do, where the trace did not fail, no target is known
 * or it cannot be asked, it takes neither a prefix nor a hint, or the corrector is none for it.
 */
export const settleReplay = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { settled, traceId, targetId }: { settled: Settled; traceId: string; targetId?: string | null | undefined },
): Promise<RunReplay | null> => {
  const { method, parameters, judge } = settled;
  if (!method.needsLab) return null;
  const trace = await requireReplayedTrace(ctx, traceId);
  checkTrace(trace, method);
  const { seed } = readScanSettings(parameters);
  if (method.needsLab === "simulated") {
    const name = judge?.model.name ?? simulatedTarget;
    return { targetId: null, name, url: null, capabilities: simulatedCapabilities, seed };
  }
  const target = await chooseTarget(ctx, { trace, targetId });
  const { corrector } = parameters;
  if (corrector === "reference" && (target.kind !== "SANDBOX" || !trace.isOfSandbox))
    throw invalid(
      "/parameters",
      "The scripted oracle knows only the sandbox tasks. Have a model correct the steps, or test the what-ifs people tried.",
    );
  const capabilities = await readCapabilities(ctx, target);
  if (scanStartOf(capabilities) === null)
    throw invalid(
      "/targetId",
      `${capabilities.system.name} can only rerun a task from scratch without a hint, so its steps cannot be tested.`,
    );
  return {
    targetId: target.id,
    name: unescapeFromStorage(target.name),
    url: target.url,
    capabilities,
    seed,
    ...(corrector === "edits" && (await editsFor(ctx, trace))),
  };
};
