import { type JudgeState } from "@/lib/attribution/certificate/judge-mark";

/** Where a judge stands, in two or three words. */
export const judgeStateWords: Record<JudgeState, string> = {
  above: "certified",
  "not-above": "not above the baseline",
  "too-few": "too few traces",
  lost: "certificate lost",
  measuring: "being certified",
};
