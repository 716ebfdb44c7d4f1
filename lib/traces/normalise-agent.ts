/**
 * One agent, one name: white space folded and trailing parentheticals removed, so that `Orchestrator (-> WebSurfer)` and
 * `Orchestrator (thought)` are both `Orchestrator`. A name that is nothing but a parenthetical stays as it is.
 */
export function normaliseAgent(rawAgent: string): string {
  let name = foldSpace(rawAgent);
  while (name.endsWith(")")) {
    const shorter = foldSpace(name.slice(0, openingBracket(name)));
    if (shorter === "" || shorter.length >= name.length) return name;
    name = shorter;
  }
  return name;
}

/** Whether two names mean one agent: equal after `normaliseAgent`, upper and lower case alike. */
export function sameAgent(a: string, b: string): boolean {
  return normaliseAgent(a).toLowerCase() === normaliseAgent(b).toLowerCase();
}

const foldSpace = (text: string): string => text.split(/\s+/u).filter(Boolean).join(" ");

/** Where the bracket opens that the last character closes; the end of the name where none does. */
function openingBracket(name: string): number {
  let depth = 0;
  for (let at = name.length - 1; at >= 0; at -= 1) {
    if (name[at] === ")") depth += 1;
    else if (name[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return name.length;
}
