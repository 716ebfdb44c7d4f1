import { maskSteps } from "@/lib/attribution/injection/mask-steps";
import { type MethodInput, nothingMeasured } from "@/lib/attribution/method";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { KnownError } from "@/lib/errors";
import { type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";
import { loadTrace } from "../../ground/stored/load-trace";

/** What a run was started with, besides judge, weights and signal. `notes` are for the reader of its answer. */
type RunInput = Pick<
  MethodInput,
  "trace" | "peers" | "taxonomy" | "policy" | "measured" | "nonce" | "revealExpectedAnswer"
> & {
  parameters?: MethodInput["parameters"];
  notes: string[];
};

interface Masked {
  masked?: RunManifest["masked"] | null;
}

/**
 * A trace as a method sees it: as the run was started with, whatever a person has corrected since, and with its masks.
 */
export const asStarted = (
  trace: Trace,
  { question, expectedAnswer, masked }: Pick<RunManifest, "question" | "expectedAnswer"> & Masked,
): Trace => {
  const started = { ...withoutLabel(trace), question };
  delete started.expectedAnswer;
  const told = expectedAnswer === null ? started : { ...started, expectedAnswer };
  return masked ? maskSteps(told, masked) : told;
};

const changed = (what: string): KnownError =>
  new KnownError("CONFLICT", `${what} after this run was started. Start a new run.`);

/** The traces that a run compares with, without their labels. Throws CONFLICT where one has changed or is gone. */
export const loadPeers = async (workspaceId: string, peers: NonNullable<RunManifest["peers"]>): Promise<Trace[]> => {
  const loaded: Trace[] = [];
  for (const { id, contentHash } of peers) {
    const trace = await loadTrace({ workspaceId, id }).catch(() => null);
    if (trace?.contentHash !== contentHash)
      throw changed("Another trace that this run compares with was changed or deleted");
    loaded.push(withoutLabel(trace));
  }
  return loaded;
};

/** What a reader of the answer must know of what the method was given. */
export const notesOf = ({
  peers = [],
  peerCount = 0,
  masked,
}: Pick<RunManifest, "peers" | "peerCount"> & Masked): string[] => [
  ...(peerCount > peers.length
    ? [`There are ${peerCount} other traces of this question; the newest ${peers.length} are compared with.`]
    : []),
  ...(masked ? [maskWords(masked.length)] : []),
];

const maskWords = (count: number): string =>
  count === 0
    ? "Nothing in this trace addresses the judge, so nothing was masked."
    : `${count} ${count === 1 ? "passage" : "passages"} that may address the judge ${count === 1 ? "was" : "were"} masked before the run.`;

/**
 * Everything that a run's manifest says of what its method is given, loaded as it was. Throws CONFLICT, with a
 * sentence, where the trace or one it compares with has changed since, NOT_FOUND where the trace is gone.
 */
export const loadRunInput = async (run: {
  workspaceId: string;
  traceId: string;
  revealExpectedAnswer: boolean;
  manifest: RunManifest;
}): Promise<RunInput> => {
  const { workspaceId, traceId, revealExpectedAnswer, manifest } = run;
  const trace = await loadTrace({ workspaceId, id: traceId });
  if (trace.contentHash !== manifest.traceContentHash) throw changed("The steps of this trace were changed");
  return {
    trace: asStarted(trace, manifest),
    peers: await loadPeers(workspaceId, manifest.peers ?? []),
    ...(manifest.parameters && { parameters: manifest.parameters }),
    taxonomy: manifest.taxonomy ?? null,
    policy: manifest.policy?.text ?? null,
    measured: manifest.measured ?? nothingMeasured,
    nonce: manifest.nonce,
    revealExpectedAnswer,
    notes: notesOf(manifest),
  };
};
