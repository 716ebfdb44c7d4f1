import { escapeMark } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";

/** The mark of an escape and its four digits. */
export const escapeLength = 5;

/** Stored text that was cut anywhere, as a reader sees it: an escape that was cut in half is left out. */
export function readExcerpt({
  excerpt,
  hasMoreBefore,
  hasMoreBehind,
}: {
  excerpt: string;
  hasMoreBefore: boolean;
  hasMoreBehind: boolean;
}): string {
  const escapeAt = excerpt.slice(0, escapeLength).lastIndexOf(escapeMark);
  const whole = hasMoreBefore ? excerpt.slice(escapeAt < 0 ? escapeLength : escapeAt + escapeLength) : excerpt;
  return `${hasMoreBefore ? "…" : ""}${clipStored(whole)}${hasMoreBehind ? "…" : ""}`;
}
