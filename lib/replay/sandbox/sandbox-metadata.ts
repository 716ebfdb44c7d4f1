import { z } from "zod";
import { scripted } from "./sandbox-team";

/** `metadata.sandbox` of a trace of the sandbox: all that it takes to run it again. */
export const SandboxMetadata = z.object({
  /** `domain:seed`, as makeTask made it. */
  task: z.string().regex(/^[a-z]+:\d+$/),
  /** What the run drew its random numbers from. */
  seed: z.int().nonnegative(),
  /** `scripted`, or the name of the model that took the agents' turns. */
  policy: z.string(),
  config: z.object({
    fault: z
      .object({
        operator: z.string(),
        agent: z.string(),
        turn: z.int().nonnegative(),
        seed: z.int().nonnegative(),
        persistence: z.number().min(0).max(1).optional(),
      })
      .nullable(),
    slipRate: z.number().min(0).max(1),
    adherence: z.number().min(0).max(1),
  }),
});
export type SandboxMetadata = z.infer<typeof SandboxMetadata>;

/** What a trace's metadata say of the sandbox run that it is; null where it is none. */
export function readSandboxMetadata(metadata: Record<string, unknown>): SandboxMetadata | null {
  const read = SandboxMetadata.safeParse(metadata["sandbox"]);
  return read.success ? read.data : null;
}

/** Whether the scripted team made a trace: what comes along with this program can run it again. */
export const isOfScriptedTeam = (metadata: Record<string, unknown>): boolean =>
  readSandboxMetadata(metadata)?.policy === scripted;
