/** Languages whose names of days are read. */
const languages = "en de fr es it nl sv da nb fi pl cs ru uk tr hu el ja zh ko ar".split(" ");
/** 2024-01-07 was a Sunday. */
const sunday = Date.UTC(2024, 0, 7);
const dayLength = 86_400_000;

let names: Map<string, number> | null = null;

/** The names of the days of the week in lower case; 0 is Sunday. */
function dayNames(): Map<string, number> {
  if (names) return names;
  names = new Map();
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    for (let day = 0; day < 7; day += 1) names.set(format.format(sunday + day * dayLength).toLowerCase(), day);
  }
  return names;
}

export const englishDay = (day: number): string =>
  new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(sunday + day * dayLength);

/** In scripts without spaces a day by its own pattern, else any word. */
const dayName =
  /[月火水木金土日]曜日|星期[一二三四五六日]|[월화수목금토일]요일|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{4,20}/gu;

/** A day of the week that a text names. */
interface NamedDay {
  day: number;
  text: string;
  from: number;
}

/** The days of the week that a text names, in order. */
export function daysIn(text: string): NamedDay[] {
  const known = dayNames();
  const found: NamedDay[] = [];
  for (const { 0: token, index } of text.matchAll(dayName)) {
    const day = known.get(token.toLowerCase()) ?? known.get(token.toLowerCase().replace(/s$/u, ""));
    if (day !== undefined) found.push({ day, text: token, from: index });
  }
  return found;
}

/** The day of the week of a date like 2031-04-09; null where there is no such day. */
export function dayOfDate(date: string): number | null {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getUTCDay() : null;
}
