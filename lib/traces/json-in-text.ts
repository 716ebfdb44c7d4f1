/** Words before the JSON may be this long; more is prose with JSON in it. */
const longestLead = 240;

/**
 * Where in a text its JSON begins (UTF-16 units): an object or a list that reaches to the end of the text, at its
 * first character, or at a line or after a colon near its beginning (`Updated ledger: {…}`). Null where there is
 * none, or where it does not parse.
 */
export function jsonStart(text: string): number | null {
  const first = text.search(/\S/);
  if (first < 0 || !/[}\]]\s*$/.test(text)) return null;
  if (/[{[]/.test(text[first] ?? "")) return isJson(text) ? first : null;
  const later = /(?:\n|:\s)\s*(?=[{[])/.exec(text.slice(0, longestLead));
  const at = later ? later.index + later[0].length : null;
  return at !== null && isJson(text.slice(at)) ? at : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
