/** What CAMEL's own prompts for two role-playing agents say: who each is, and what both work on. */
const rolePlay = /Never forget you are an? ([^\n]{1,200}?) and I am an? /;
const rolePlayTask = /Here is the task: ([\s\S]{1,20000}?)\.? Never forget our task!/;
/** What CAMEL's prompts for a workforce say of the task that they split. */
const workforceTask = /The content of the task is:\s+={5,}\n([\s\S]{1,20000}?)\n={5,}/;

/**
 * The name that a system prompt gives its agent: the role of a role-play, a first line that is nothing but a name
 * (CAMEL's own agents of a workforce), or `You are X` up to its first mark. Undefined where it names nobody.
 */
export function nameFromPrompt(prompt: string): string | undefined {
  const head = prompt.slice(0, 2000).trim();
  const role = rolePlay.exec(head)?.[1];
  if (role !== undefined) return role.trim();
  const [line = ""] = head.split("\n", 1);
  const isHeading = head.length > line.length && line.length <= 40 && /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(line);
  if (isHeading) return line.trim();
  return /^You are (?:an? |the )?([^\n.:,;(]{1,60})/.exec(head)?.[1]?.trim();
}

/** The task that one of CAMEL's own prompts states. */
export const taskFromPrompt = (prompt: string): string | undefined =>
  (rolePlayTask.exec(prompt)?.[1] ?? workforceTask.exec(prompt)?.[1])?.trim();

/**
 * `Planner: computes areas` is the Planner who computes areas: workers are described so where they have a name at all.
 */
export function workerName(role: string): { name: string; description?: string } {
  const [, name, description] = /^([^\n:.]{1,40}): +(\S[\s\S]*)$/.exec(role) ?? [];
  return name === undefined || description === undefined ? { name: role } : { name, description };
}
