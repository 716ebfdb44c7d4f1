import { type Outcome, type TraceSystem } from "./trace";

/** A trace as far as a reader needs to know it to compare another with it. `createdAt` is ISO 8601 in UTC. */
export interface ComparableTrace {
  id: string;
  title: string;
  outcome: Outcome;
  system: TraceSystem | null;
  /** In the order of the file. */
  agents: string[];
  stepCount: number;
  /** Rises whenever its steps change. */
  sequence: number;
  createdAt: string;
}
