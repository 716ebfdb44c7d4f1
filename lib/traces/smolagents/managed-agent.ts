/** What smolagents writes for an agent that another one manages, and around its report. */
const asked = /^You're a helpful agent named '([^'\n]{1,200})'\.\nYou have been submitted this task by your manager\./;
const task = /\n---\nTask:\n([\s\S]*?)\n---(?:\n|$)/;
const report = /Here is the final answer from your managed agent '([^'\n]{1,200})':/g;

/** The name and the task that a managed agent is given; undefined for any other task. */
export function managedTask(text: string): { name: string; task: string | undefined } | undefined {
  const name = asked.exec(text)?.[1];
  return name === undefined ? undefined : { name, task: task.exec(text.slice(0, 100_000))?.[1] };
}

/** The managed agent whose report an observation holds; undefined where it holds none, or reports of several. */
export function reportingAgent(observation: string): string | undefined {
  const names = new Set([...observation.matchAll(report)].map((found) => found[1]));
  return names.size === 1 ? [...names][0] : undefined;
}
