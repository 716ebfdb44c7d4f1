/**
 * An error that is built into a sandbox team: the agent makes it at that turn of its, whenever it takes it, or
 * as often as `persistence` says.
 */
export interface PlantedFault {
  /** Name of an operator of lib/replay/faults/fault-operators.ts. */
  operator: string;
  agent: string;
  /** Which turn of the agent, from 0: the number of steps that it has taken before. */
  turn: number;
  /** What the operator draws from; the same at every replay. */
  seed: number;
  /** Chance (0–1) that it is made when its turn is taken, drawn from the seed of the run; 1 where it is left out. */
  persistence?: number | undefined;
}

export interface SandboxConfig {
  fault: PlantedFault | null;
  /** Chance (0–1) that a whole clean run slips somewhere, and fails by it: see slip.ts. */
  slipRate: number;
  /** Chance (0–1) that a fitting hint keeps the agent from its planted fault: see hint-fits.ts. */
  adherence: number;
}

/** A team without a fault, which never slips, and follows what it is told. */
export const flawlessConfig: SandboxConfig = { fault: null, slipRate: 0, adherence: 1 };
