/**
 * The one line that says why something failed: of a traceback its last, of an error with a
 * traceback behind it what stands before.
 */
export function errorSummary(text: string): string {
  const trimmed = text.trim();
  if (/^Traceback \(most recent call last\)/.test(trimmed)) return trimmed.slice(trimmed.lastIndexOf("\n") + 1).trim();
  const [before = ""] = trimmed.split("Traceback (most recent call last)", 1);
  return (before.trim().split("\n", 1)[0] ?? "").trim();
}
