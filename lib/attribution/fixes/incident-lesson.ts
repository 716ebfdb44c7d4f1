/** What the agent that breaks the typical trace of an incident could be told, and what could change. */
export interface IncidentLesson {
  agent: string;
  /** Never tells the solution. Null where it is held back, with the reason. */
  lesson: string | null;
  heldBackBecause: string | null;
  /** Who says so: people or a data set, executed replays, what a model foretold, or a method. */
  basis: "ground-truth" | "executed" | "simulated" | "unchecked";
  /** As a method suggests it; not tried. */
  suggestedFix: string | null;
}
