import { splitInjected, type ToldText } from "../messages/injected-text";

/** Tags between which Codex itself speaks in a message of the user. */
const tags =
  /^(?:environment_context|user_instructions|instructions|permissions|turn_aborted|skills?|skills_instructions|user_shell_command|subagent_notification|collaboration_mode|personality_spec|personality|model_switch|apps|apps_instructions|plugins|plugins_instructions|hook_prompt|realtime_conversation|user_action|agents[\w-]*)$/;

const guidance = /^\s*# AGENTS\.md instructions\b/;
const wrapped = /^\s*<([a-z][\w-]{1,40})[\s>]/i;

/**
 * What a person said in a text of a user's message, and what Codex put there of its own: the project's instructions,
 * its surroundings, skills, notes of other agents. `said` are the messages that its events name as a person's, which
 * decide; where there are any, a text that is one element as a whole and not among them is none.
 */
export function splitTold(text: string, said: ReadonlySet<string>): ToldText[] {
  const trimmed = text.trim();
  if (said.has(trimmed)) return [{ isInjected: false, text }];
  if (guidance.test(text)) return guided(text);
  const name = wrapped.exec(text)?.[1];
  if (said.size > 0 && name !== undefined && trimmed.endsWith(`</${name}>`)) return [{ isInjected: true, text }];
  return splitInjected(text, (tag) => tags.test(tag));
}

/** The project's instructions go to the end of their element; without one, to the end of the text. */
function guided(text: string): ToldText[] {
  const close = /<\/INSTRUCTIONS>/i.exec(text);
  const end = close === null ? text.length : close.index + close[0].length;
  const rest = text.slice(end).trim();
  if (rest === "") return [{ isInjected: true, text }];
  return [{ isInjected: true, text: text.slice(0, end) }, ...splitInjected(rest, (tag) => tags.test(tag))];
}
