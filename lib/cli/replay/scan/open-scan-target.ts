import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { openHttpTarget } from "@/lib/replay/http-target";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { ReplayError, type ReplayTarget } from "@/lib/replay/replay-target";
import { isOfScriptedTeam, readSandboxMetadata } from "@/lib/replay/sandbox/sandbox-metadata";
import { threadedSandbox } from "@/lib/sandbox-thread/threaded-sandbox";
import { type Trace } from "@/lib/traces/trace";
import { LaunchError } from "../../terminal";

/** A system that answered, and what it says of itself. */
export interface ScanTarget {
  target: ReplayTarget;
  capabilities: Capabilities;
  /** Its address; null in this process. */
  place: string | null;
}

/**
 * The system that a trace is replayed at: at an address, signed with the secret, or the sandbox in a thread of this
 * process where that made the trace. Throws LaunchError.
 */
export async function openScanTarget(
  trace: Trace,
  { url, secret }: { url: string | undefined; secret: string | null },
  signal: AbortSignal,
): Promise<ScanTarget> {
  const place = url ?? null;
  const target = place === null ? openSandbox(trace) : openAt(place, secret);
  try {
    const capabilities = await target.capabilities(signal);
    return { target: { ...target, name: capabilities.system.name }, capabilities, place };
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    throw new LaunchError(
      `The system does not report its capabilities: ${error.message} Check it with “faultline replay conformance”.`,
    );
  }
}

function openSandbox({ metadata }: Trace): ReplayTarget {
  if (isOfScriptedTeam(metadata)) return threadedSandbox();
  const model = readSandboxMetadata(metadata)?.policy;
  if (model !== undefined)
    throw new LaunchError(
      `The model ${model.slice(0, 100)} played the sandbox team in this trace. Serve that team with “faultline replay serve --model …” and name its address with --url.`,
    );
  throw new LaunchError(
    "This is not a trace of the sandbox team, so only its own system can replay it. Set its address with --url.",
  );
}

function openAt(baseUrl: string, secret: string | null): ReplayTarget {
  // Whoever calls this command may reach what this machine reaches; where clouds keep credentials stays closed.
  const transport = openReplayTransport({ baseUrl, allowedHosts: [new URL(baseUrl).hostname] });
  return openHttpTarget(transport, { name: baseUrl, secrets: secret === null ? [] : [secret], clock: machineClock });
}
