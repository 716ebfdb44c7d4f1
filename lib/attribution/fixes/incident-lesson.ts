/** What the agent that breaks the typical trace of an incident could be told, and what could change. */
export interface IncidentLesson {
  agent: string;
  /** Never tells the solution. Null where it is held back, with the reason. */
  lesson: string | null;
  heldBackBecause: string | null;
  /** People or executed replays say so; else a method does, unchecked. */
  isChecked: boolean;
  /** As a method suggests it; not tried. */
  suggestedFix: string | null;
}
