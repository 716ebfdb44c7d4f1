import { type Step, type Trace } from "@/lib/traces/trace";
import { claimsSuccess } from "../claims";
import { denies, ownsUp } from "../failure-words";
import { passagesOf } from "../passages";
import { areSame, holds, numbersIn } from "./items";
import { againstItem, findingOf, type Holder, quote, same, type Turn } from "./read-duties";
import { type Found } from "../strongest";

/** Work that is handed out once more though its result was just approved. */
export function handedOutAgain(steps: readonly Step[], { at, before }: Turn): Found[] {
  const { step } = at;
  const last = steps[step.index - 1];
  if (!at.isOwn || step.recipient === undefined || !last || last.kind !== "message") return [];
  if (!same(last.recipient, step.agent) || same(last.agent, step.agent) || same(last.agent, step.recipient)) return [];
  const [told] = passagesOf(last.content);
  if (!told || !claimsSuccess(told.text) || denies(last.content) || ownsUp(told.text)) return [];
  const again = before.find(
    (other) => same(other.step.agent, step.agent) && same(other.step.recipient, step.recipient),
  );
  if (!again || sameItems(again, at) < Math.max(2, at.items.length / 2)) return [];
  const words = `Step ${step.index} assigns the work of step ${again.step.index} again, though step ${last.index} says ${quote(told.text)}.`;
  const [own] = at.items;
  return [findingOf(step, words, own ? { from: own.from, to: own.to } : null, againstItem(last, told))];
}

const sameItems = (one: Holder, other: Holder): number =>
  other.items.filter((item) => one.items.some((own) => areSame(own, item))).length;

/** Messages to an agent that the prompt of the sender does not name, while it names the one who asked. */
export function handedToAnother({ agents, steps }: Trace): Found[] {
  const prompts = new Map(agents.map(({ name, systemPrompt }) => [name, systemPrompt ?? ""]));
  const names = agents.map(({ name }) => name).filter((name) => name.length > 2);
  const asker = new Map<string, Step>();
  const found: Found[] = [];
  for (const step of steps) {
    const { recipient } = step;
    if (recipient === undefined || recipient === "" || (step.kind !== "message" && step.kind !== "handoff")) continue;
    const asked = asker.get(step.agent);
    asker.set(recipient, step);
    const prompt = prompts.get(step.agent) ?? "";
    if (!asked || same(asked.agent, recipient) || !names.includes(recipient) || prompt.includes(recipient)) continue;
    // The prompt has to say whom the agent answers, and no prompt may say that it answers the other.
    if (!prompt.includes(asked.agent) || step.content.length === 0) continue;
    const words = `Step ${step.index} goes to ${recipient.slice(0, 40)}, but ${asked.agent.slice(0, 40)} asked for it in step ${asked.index} and is the only one named in the prompt of ${step.agent.slice(0, 40)}.`;
    const span = { from: 0, to: Math.min(asked.content.length, 200) };
    found.push(
      findingOf(
        step,
        words,
        { from: 0, to: Math.min(step.content.length, 200) },
        span.to > 0 ? againstItem(asked, span) : [],
      ),
    );
  }
  return found.slice(0, 3);
}

const rejecting =
  /\b(?:not approved|rejected|reject|sent back|sending back|incorrect|wrong|not correct|not confirmed|nicht freigegeben|abgelehnt|falsch|zurückgewiesen|refusé|rejeté|incorrecte?|rechazad[oa]|incorrect[oa]|rejeitad[oa]|respint[oa]|afgekeurd|avvisad|odrzucon)(?![\p{L}])|却下|不承認|誤り|不通过|驳回|错误|отклонен|неверн|거부|반려|مرفوض|נדחה/iu;

/** A result that an agent sends back though its own check has just given the same. */
export function rejectedThoughSame(steps: readonly Step[]): Found[] {
  const found: Found[] = [];
  for (const step of steps) {
    const answer = steps[step.index - 1];
    if (step.kind !== "message" || answer?.kind !== "tool-result") continue;
    const call = steps[step.index - 2];
    if (call?.kind !== "tool-call" || !same(call.agent, step.agent) || answer.isError) continue;
    const [told] = passagesOf(step.content);
    const value = answer.content.trim().split("\n").at(-1)?.trim() ?? "";
    if (!told || value.length === 0 || value.length > 40 || !rejecting.test(told.text) || !holds(told.text, value))
      continue;
    if (told.text.length > value.length + 60 || numbersIn(told.text).length > numbersIn(value).length) continue;
    const from = answer.content.lastIndexOf(value);
    const words = `Step ${step.index} says ${quote(told.text)}, though its own check in step ${answer.index} gave ${quote(value)} too.`;
    found.push(
      findingOf(step, words, { from: told.from, to: told.to }, againstItem(answer, { from, to: from + value.length })),
    );
  }
  return found;
}
