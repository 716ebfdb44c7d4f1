import { type Measured } from "./method";
import { type Parameters } from "./method-parameters";
import { type RunTracer } from "./run-record";
import { type Taxonomy } from "./taxonomies/taxonomy";

/** A model as it was asked: what is sent to it depends on both. */
export interface KeptModel {
  model: string;
  contextTokens: number;
  /** Longest reply that is asked for; null for the usual one. */
  replyTokens?: number | null;
  /** Whether it is given images; absent where it is not. */
  seesImages?: boolean;
}

/** Where a run replays its trace. */
export interface RunReplay {
  /** Null where a model foretells the replays. */
  targetId: string | null;
  name: string;
  /** Of the target; null where it is in the server itself, or nothing is executed. */
  url: string | null;
  /**
   * What the target said that it can do, within the limits of the workspace: Capabilities of
   * lib/replay/protocol/messages.ts.
   */
  capabilities: object;
  /** What all seeds follow from. */
  seed: number;
  /**
   * Where people's edits are tested: the change of each step as they tried it last, a
   * ReplayChange, in the order of the steps.
   */
  edits?: { stepIndex: number; change: object }[];
}

/**
 * Everything a run's answer depends on, kept on its row so that it can be repeated, compared and explained. What is
 * optional is absent in runs from before it was kept.
 */
export interface RunManifest {
  traceContentHash: string;
  method: string;
  methodVersion: string;
  /** SHA-256 over the method's prompt templates. */
  promptHash: string;
  /** Null where no model is asked. */
  judge: (KeptModel & { baseUrl: string; others?: KeptModel[] }) | null;
  /** Null where the method reads without learned weights. */
  tracer: RunTracer | null;
  /** What the judge was told, whatever the trace says now. */
  question: string;
  expectedAnswer: string | null;
  nonce: string;
  parameters?: Parameters;
  /** Other traces that were handed to the method, by id, with the content they had. */
  peers?: { id: string; contentHash: string }[];
  /** How many there were then; `peers` are the newest of them. */
  peerCount?: number;
  taxonomy?: Taxonomy | null;
  /** The attribution policy as the judge was told it; null where no model is asked. */
  policy?: { version: number; text: string } | null;
  measured?: Measured;
  /** Probes that are tried besides, by name, for a certificate. */
  probes?: readonly string[];
  /**
   * The system that is run again, or the model that foretells how that would end; absent
   * where the method replays nothing.
   */
  replay?: RunReplay;
  /**
   * Text that was replaced before anything was asked, because it addresses a judge: half-open
   * ranges of the content of steps.
   */
  masked?: { stepIndex: number; from: number; to: number }[];
}
