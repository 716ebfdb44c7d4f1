import { type Corrector } from "@/lib/replay/correct/corrector";
import { givenCorrector } from "@/lib/replay/correct/given-corrector";
import { modelCorrector } from "@/lib/replay/correct/model-corrector";
import { readSandboxMetadata } from "@/lib/replay/sandbox/sandbox-metadata";
import { type LabOptions } from "@/lib/replay/scan/create-lab";
import { threadedCorrector } from "@/lib/sandbox-thread/threaded-corrector";
import { type Trace } from "@/lib/traces/trace";
import { LaunchError } from "../../terminal";
import { readEdits } from "./read-edits";
import { type ScanCommand } from "./scan-command";

/** Who puts steps right, and what that asks for. */
export interface ChosenCorrector {
  /** As the method's parameter calls it. */
  parameter: "model" | "reference" | "edits";
  /**
   * A corrector, or how it is made of the judge of the run. A model goes through `keep`: asked another time it
   * would bring another correction.
   */
  open: (keep: (corrector: Corrector) => Corrector) => LabOptions["corrector"];
}

/**
 * Who corrects: as it was named; else a model that was named, else the scripted oracle for a trace of the sandbox.
 * Throws LaunchError where there is nobody.
 */
export async function chooseCorrector(
  trace: Trace,
  { corrector, model, seed }: Pick<ScanCommand, "corrector" | "model" | "seed">,
): Promise<ChosenCorrector> {
  const isOfSandbox = readSandboxMetadata(trace.metadata) !== null;
  const name = corrector ?? (model === undefined ? (isOfSandbox ? "reference" : null) : "model");
  if (name === null)
    throw new LaunchError("Choose who corrects steps: a model with --model, or a file of edits with --corrector.");
  if (name === "model") return { parameter: "model", open: (keep) => (input) => keep(modelCorrector(input)) };
  if (name === "reference") {
    if (isOfSandbox) return { parameter: "reference", open: () => threadedCorrector(seed) };
    throw new LaunchError(
      "The scripted oracle knows only tasks of the sandbox team, and this trace is not one of them.",
    );
  }
  const edits = givenCorrector(await readEdits(name, trace));
  return { parameter: "edits", open: () => edits };
}
