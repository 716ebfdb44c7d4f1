import { jsonStart } from "./json-in-text";

/** Longer messages say more than who goes on. */
const mostCharacters = 400;
const mostName = 60;

const inWords = [
  /^(?:the )?(?:next|selected) speaker(?: is)?[:\s]+["'`]?([^\n"'`]+?)["'`]?\.?$/i,
  /^(?:successfully )?transferr(?:ed|ing)(?: back)? to ["'`]?([^\n"'`,.]+?)["'`]?(?:, adopting the role of [^\n,.]+ immediately|\. adopt persona immediately)?\.?$/i,
];
const fields = ["next_speaker", "next_agent", "next", "speaker", "nextSpeaker", "nextAgent"];

/**
 * Whom a message of a selector or an orchestrator names to go on, where it says nothing else: "Next speaker WebSurfer",
 * "Transferring back to supervisor", `{"next": "Researcher", "reason": "…"}`. Null for every other message.
 */
export function nextSpeaker(content: string): string | null {
  if (content.length > mostCharacters) return null;
  const text = content.trim();
  const name = text.startsWith("{") ? ofJson(text) : inWords.map((form) => form.exec(text)?.[1]).find(Boolean);
  return name !== undefined && name.length <= mostName ? name.trim() || null : null;
}

/** Of an object that holds a name, perhaps with its reason, and nothing else. */
function ofJson(text: string): string | undefined {
  if (jsonStart(text) !== 0) return undefined;
  const value = JSON.parse(text) as Record<string, unknown>;
  const others = Object.keys(value).filter((key) => !/^(?:reason(?:ing)?|why|explanation)$/i.test(key));
  const [field] = others;
  if (others.length !== 1 || field === undefined || !fields.includes(field)) return undefined;
  const said = answerOf(value[field]);
  return typeof said === "string" && !said.includes("\n") ? said : undefined;
}

/** A ledger gives each answer with its reason. */
const answerOf = (said: unknown): unknown =>
  typeof said === "object" && said !== null && "answer" in said ? said.answer : said;
