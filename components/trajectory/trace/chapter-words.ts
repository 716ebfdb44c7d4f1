import { type Chapter } from "@/lib/traces/chapters";

const mostNamed = 3;

/** What a chapter is called; `isFirstPlan` tells the first plan from those that replace it. */
export function chapterWords({ why, workers, times }: Chapter, isFirstPlan: boolean): string {
  const more = workers.length > mostNamed ? [`${workers.length - mostNamed} more`] : [];
  const who = [...workers.slice(0, mostNamed), ...more].join(", ");
  if (why === "loop") return [`×${times}`, who].filter(Boolean).join(" ");
  if (why === "plan") return isFirstPlan ? "Plan" : "New plan";
  if (why === "task") return who === "" ? "Task" : `Task, ${who}`;
  return who === "" ? "Continues" : who;
}

/** `4–12`, or `4` where it is one step. */
export const chapterRange = ({ first, last }: Chapter): string => (first === last ? `${first}` : `${first}–${last}`);
