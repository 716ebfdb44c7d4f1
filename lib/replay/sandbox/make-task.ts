import { isSameAnswer } from "@/lib/traces/same-answer";
import { BoundedCache } from "./bounded-cache";
import { randomFor } from "./draws";
import { recipes } from "./recipes/recipe-list";
import { type SandboxDomain, sandboxDomains, type SandboxTask } from "./sandbox-task";

const mostDraws = 1_000;
const mostTasks = 2_000;
const tasks = new BoundedCache<SandboxTask>(mostTasks);

/** A task of a domain: the same for the same whole number from 0. */
export const makeTask = (domain: SandboxDomain, seed: number): SandboxTask =>
  tasks.get(`${domain}:${seed}`, () => drawTask(domain, seed));

function drawTask(domain: SandboxDomain, seed: number): SandboxTask {
  const random = randomFor(seed, "task", domain);
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const drawn = recipes[domain].draw(random);
    if (drawn === null) continue;
    const { question, expectedAnswer, tables } = drawn;
    const check = (answer: string): boolean => isSameAnswer(answer, expectedAnswer);
    return { id: `${domain}:${seed}`, domain, question, expectedAnswer, tables, check };
  }
  throw new Error(`No task could be drawn for ${domain}:${seed}.`);
}

/** The task that an id such as `sales:17` names; null where it names none. */
export function taskOf(id: string): SandboxTask | null {
  const [, name, seed] = /^([a-z]+):(\d{1,9})$/.exec(id) ?? [];
  const domain = sandboxDomains.find((one) => one === name);
  return domain === undefined || seed === undefined ? null : makeTask(domain, Number(seed));
}
