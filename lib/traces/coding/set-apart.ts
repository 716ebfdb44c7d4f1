import { type ImportIssue } from "../trace";

/** What is said of the records of a session that a person took back, to go another way from an earlier point. */
export function setApart(count: number, pointer: string): ImportIssue[] {
  if (count === 0) return [];
  const what = count === 1 ? "1 record belongs" : `${count} records belong`;
  const message = `${what} to a branch that was taken back before the session went on elsewhere; set apart, not among the steps.`;
  return [{ severity: "info", code: "branch-set-apart", message, pointer }];
}
