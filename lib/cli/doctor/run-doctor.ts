import { say } from "../terminal";
import { checks } from "./checks";
import { type Finding } from "./finding";

/** One line per check that is well, a pair `error:` and `fix:` for each that is not. */
function formatFinding(finding: Finding): string[] {
  return "ok" in finding ? [`ok: ${finding.ok}`] : [`error: ${finding.error}`, `fix: ${finding.fix}`];
}

/**
 * Runs every check, each on its own, so that one that fails does not hide the next. @returns the exit
 * code: 1 when something is wrong
 */
export async function runDoctor(): Promise<number> {
  let errorCount = 0;
  for (const check of checks) {
    for (const finding of await check()) {
      if ("error" in finding) errorCount += 1;
      for (const line of formatFinding(finding)) say(line);
    }
  }
  say(errorCount === 0 ? "No problems found." : `${errorCount} to fix.`);
  return errorCount === 0 ? 0 : 1;
}
