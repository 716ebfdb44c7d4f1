import { plainText } from "../terminal";

/** Lines that sound alarming and are not: they belong to an orderly start or stop. */
const noise = [
  /FATAL:\s+database ".*" does not exist/,
  /relation "graphile_worker\.migrations" does not exist/,
  /Failed to read crontab/,
  /terminating connection due to administrator command/,
  /^\[worker\] run \S+ [A-Z]+$/, // how a run ended is on its page
  /\[DEP\d{4}\]|(?:Experimental|Deprecation)Warning|--trace-(?:deprecation|warnings)/,
];
const trouble = /⨯|⚠|\b(?:error|warn(?:ing)?|fatal|failed|unhandled|exception)\b/i;

/** Whether a line of a child's output is worth the reader's attention; the log file has them all. */
export function isWorthShowing(line: string): boolean {
  return trouble.test(line) && !noise.some((pattern) => pattern.test(line));
}

/** Cuts a stream of chunks into lines, a last unfinished one kept until the rest of it comes. */
export function lineSplitter(onLine: (line: string) => void): (chunk: string) => void {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > 64 * 1024) {
      lines.push(rest);
      rest = "";
    }
    for (const line of lines) onLine(plainText(line));
  };
}
