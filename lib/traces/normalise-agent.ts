/** A name of one word without brackets, as most are. */
const isPlain = /^[^\s)]+$/u;

/**
 * One agent, one name: white space folded and trailing parentheticals removed, so that `Orchestrator (-> WebSurfer)`
 * and `Orchestrator (thought)` are both `Orchestrator`. A name that is nothing but a parenthetical stays as it is.
 */
export function normaliseAgent(rawAgent: string): string {
  if (isPlain.test(rawAgent)) return rawAgent;
  const name = rawAgent.split(/\s+/u).filter(Boolean).join(" ");
  let end = name.length;
  while (name[end - 1] === ")") {
    const opening = openingBracket(name, end);
    const shorter = name[opening - 1] === " " ? opening - 1 : opening;
    if (shorter <= 0) break;
    end = shorter;
  }
  return name.slice(0, end);
}

/** Whether two names mean one agent: equal after `normaliseAgent`, upper and lower case alike. */
export function sameAgent(a: string, b: string): boolean {
  return a === b || normaliseAgent(a).toLowerCase() === normaliseAgent(b).toLowerCase();
}

/** Where the bracket opens that the character before `end` closes; -1 where none does. */
function openingBracket(name: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    if (name[at] === ")") depth += 1;
    else if (name[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
