/** Which way a condition limits a value: up to it (`most`) or from it on (`least`). */
type Limit = "most" | "least";

const most =
  /\b(?:at most|no more than|not more than|up to|under|below|not after|no later than|not later than|maxim\w{1,3}|without [\w ]{0,30}above|höchstens|maximal|unter|spätestens|nicht nach|au plus|au maximum|pas plus de|moins de|como máximo|a lo sumo|hasta|menos de|no máximo|al massimo|meno di|hoogstens|högst|najwyżej)(?![\p{L}])|以下|以内|未満|不超过|不超過|最多|至多|не более|не позднее|максимум|최대|이하|이내|على الأكثر|לכל היותר/iu;
const least =
  /\b(?:at least|no less than|not less than|no fewer than|not before|no earlier than|minimum|over|above|more than|without [\w ]{0,30}below|mindestens|wenigstens|nicht vor|frühestens|au moins|au minimum|plus de|al menos|como mínimo|por lo menos|más de|pelo menos|no mínimo|almeno|minstens|minst|co najmniej)(?![\p{L}])|以上|至少|最少|не менее|не раньше|минимум|최소|이상|على الأقل|לפחות/iu;

/** Words that say that something holds for some and not for others, or what form is asked for. */
export const limits =
  /\b(?:only|without|must|except|exclud\w{1,4}|leave out|omit|nur|ohne|außer|muss|seulement|uniquement|sans|sauf|doit|solo|sólo|sin|excepto|debe|apenas|sem|exceto|senza|alleen|zonder|bara|utan|tylko|bez)(?![\p{L}])|のみ|だけ|除|以外|只|仅|不含|без|только|кроме|만 |제외|فقط|بدون|רק|ללא/iu;

/** The way in which a text limits a value; null where it limits it in neither or in both. */
export function limitOf(text: string): Limit | null {
  const isMost = most.test(text);
  // "without any above" is at most, though "above" alone is at least.
  const isLeast = least.test(isMost ? text.replace(most, " ") : text);
  return isMost === isLeast ? null : isMost ? "most" : "least";
}

/** The text without the words that limit. */
export const withoutLimit = (text: string): string =>
  text.replace(most, " ").replace(least, " ").replace(/\s+/gu, " ").trim();

/** Which way a program or query compares with a value that is written in it; null where it does not or in both. */
export function comparedTo(code: string, value: string): Limit | null {
  const found = new Set<Limit>();
  for (let at = code.indexOf(value); at >= 0; at = code.indexOf(value, at + value.length)) {
    if (/^[\d.]*\d/u.test(code.slice(at + value.length, at + value.length + 2))) continue;
    const before = code.slice(Math.max(0, at - 24), at);
    const [, counter, sign] = /([\p{L}_]+)?[)\]]{0,2}\s?(<=|>=|<|>)\s?['"\\]{0,3}$/u.exec(before) ?? [];
    // A counter of a loop is no condition.
    if (sign === undefined || (/^[a-z]$/u.test(counter ?? "") && /\bfor\b/u.test(code.slice(Math.max(0, at - 40), at))))
      continue;
    found.add(sign.startsWith("<") ? "most" : "least");
  }
  const [one, other] = [...found];
  return other === undefined ? (one ?? null) : null;
}
