/** Where it broke: as the selected run says, else as the ground truth does. */
export interface Cause {
  step: number;
  agent: string;
  tone: "fault" | "truth";
}

export const causeWords = { fault: "decisive", truth: "ground truth" };
