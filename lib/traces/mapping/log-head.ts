import { isoTime } from "../iso-time";

const months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const zone = "(?: ?(?:Z|UTC|GMT|[+-]\\d\\d:?\\d\\d(?: (?:UTC|GMT|[A-Z]{3,4}))?)(?![\\p{L}\\d]))?";
const clock = `\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?: ?[AP]M(?!\\p{L}))?${zone}`;
const numericDay = `\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.](?:\\d{1,2}|${months})[-/.]\\d{4}`;
const namedDay = `(?:[A-Z][a-z]{2},? )?(?:${months} {1,2}\\d{1,2}(?:,? \\d{4})?|\\d{1,2} ${months} \\d{4})`;
const stamps = [
  `(?:${numericDay})(?:[T ,:_]{1,2}${clock})?`,
  `${namedDay}[ ,:]{1,2}${clock}(?: \\d{4})?`,
  `\\d{4} \\d\\d:\\d\\d:\\d\\d\\.\\d{1,9}`,
  clock,
  `\\d{8}[T_-]\\d{6}Z?`,
  `\\d{10}(?:\\d{3}|\\.\\d{1,9})?`,
];
const stamp = new RegExp(`(?:${stamps.join("|")})(?![\\p{L}\\d])`, "uy");
/** What a name never begins with: a day or the start of a clock. */
const timeStart = new RegExp(`^(?:\\d{1,4}[-/.:]\\d|${months} {1,2}\\d|[A-Z]\\d{4} \\d)`, "u");

const words = "trace|verbose|debug|info|information|notice|success|warn|warning|error|critical|fatal|panic|severe";
const short = "TRC|VRB|DBG|INF|WRN|ERR|CRT|CRIT|FTL|FINE|FINER|FINEST|ALERT|EMERG";
const letter = "[TDVIWEFC](?=\\d{4} \\d\\d:|[/\\]])";
const capital = words.replace(/(^|\|)(\w)/g, (_, bar: string, first: string) => bar + first.toUpperCase());
const level = new RegExp(`(?:(?:${words}|${words.toUpperCase()}|${capital}|${short})(?![\\p{L}\\d_])|${letter})`, "uy");
const errorLevels = /^(?:error|err|critical|crit|crt|fatal|ftl|panic|severe|alert|emerg|[EF])$/i;

const endBy = (sign: RegExp, text: string, at: number): number => {
  sign.lastIndex = at;
  return sign.test(text) ? sign.lastIndex : -1;
};

/** Where a time stamp that begins at a place of a line ends; -1 where none does. */
export const timeEnd = (text: string, at: number): number => endBy(stamp, text, at);

/** Where a level such as `WARN` that begins at a place of a line ends; -1 where none does. */
export const levelEnd = (text: string, at: number): number => endBy(level, text, at);

export const beginsLikeTime = (text: string): boolean => timeStart.test(text);
export const beginsWithLevel = (text: string): boolean => levelEnd(text, 0) !== -1;
export const isErrorLevel = (word: string): boolean => errorLevels.test(word.trim());

/** A log's time as ISO 8601, where it says the day. */
export const logTime = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{10}(?:\d{3}|\.\d+)?$/.test(text)) return isoTime(Number(text));
  const plain = text.replace(/^(\d{4})[/.](\d\d)[/.](\d\d)/, "$1-$2-$3").replace(/,? (?:UTC|GMT)$|(\d)Z$/, "$1Z");
  return isoTime(/[+-]\d\d:?\d\d /.test(plain) ? plain.replace(/ [A-Z]{3,4}$/, "") : plain);
};
