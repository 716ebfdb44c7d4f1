/** Where a change is made: in what the agent is told, as a step that checks, in who does what when, or in a tool. */
export const changeKinds = ["prompt", "check", "flow", "tool"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Something that could be changed so that an incident does not happen again. Nobody has tried it. */
export interface SuggestedChange {
  kind: ChangeKind;
  text: string;
}

/** What a change of a kind is called. */
export const changeTitles: Record<ChangeKind, string> = {
  prompt: "Prompt",
  check: "Confirmation step",
  flow: "Flow",
  tool: "Tool",
};
