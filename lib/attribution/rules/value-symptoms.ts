import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step, type Trace } from "@/lib/traces/trace";
import { stepsPerTurn } from "../evidence/evidence-kind";
import { actorOf, isActing } from "./acting-steps";
import { findValues } from "./find-values";
import { type LinkedValues } from "./link-values";
import { type Symptom } from "./symptom";

/** So far back a value is searched for in the texts, and so often in one trace: what is left then counts as known. */
const maxSearchedLength = 200_000;
const maxSearches = 2_000;
/** So many of the last numbers are tried as the terms of one: with many more, any figure is the sum of some two. */
const maxTerms = 12;

/**
 * Values that changed between sender and receiver, that come from nowhere, and those that nobody carried on. Gives
 * others their turn after every few steps.
 */
export function* findValueSymptoms(trace: Trace, linked: LinkedValues): Generator<void, Symptom[], void> {
  const fresh = yield* fromNowhere(trace, linked);
  return [...transmissionSymptoms(trace.steps, linked), ...fresh, ...lostValues(trace, linked)];
}

/**
 * What an agent received beside what was sent to it: a step of kind `input` after the first, and the last step before
 * it that was meant for that agent.
 */
function transmissionSymptoms(steps: readonly Step[], { firstAt }: LinkedValues): Symptom[] {
  return steps.flatMap((received): Symptom[] => {
    if (received.kind !== "input" || received.index === 0) return [];
    const receiver = received.recipient ?? received.agent;
    const sent = senderOf(steps, received, receiver);
    if (!sent || sent.content.trim() === "" || received.content.includes(sent.content)) return [];
    const arrived = findValues(received.content);
    const keys = new Set(arrived.map(({ key }) => key));
    const missing = findValues(sent.content).find(({ key }) => /\p{N}/u.test(key) && !keys.has(key));
    const strange = arrived.find(({ key }) => /\p{N}/u.test(key) && firstAt.get(key) === received.index);
    if (!missing || !strange) return [];
    return [
      {
        rule: "changed-in-transmission",
        seenAt: received.index,
        causeAt: sent.index,
        weight: 3,
        words: `Step ${sent.index} sends ${missing.text}, and ${receiver} receives ${strange.text} at step ${received.index}.`,
        passage: strange.text,
        value: strange.key,
        origin: { kind: "transmission", from: sent.agent, to: receiver },
      },
    ];
  });
}

function senderOf(steps: readonly Step[], received: Step, receiver: string): Step | undefined {
  const before = steps.slice(0, received.index);
  const named = received.inputs?.at(-1);
  return (
    (named === undefined ? undefined : before.findLast(({ source }) => source.pointer === named)) ??
    before.findLast(
      ({ recipient, agent }) =>
        recipient !== undefined && sameAgent(recipient, receiver) && !sameAgent(agent, receiver),
    )
  );
}

/**
 * Numbers and codes of three characters or more that an agent states or asks with and that stand nowhere before, nor
 * are a sum, difference, product or quotient of two that do.
 */
function* fromNowhere({ question, steps }: Trace, { firstAt, values }: LinkedValues): Generator<void, Symptom[], void> {
  const found: Symptom[] = [];
  const numbers: number[] = [];
  const standsBefore = createSearch(question);
  for (const [at, step] of steps.entries()) {
    if (at % stepsPerTurn === 0) yield;
    const own = values[at] ?? [];
    const isOpening = at === 0 || (at === 1 && steps[0]?.kind === "system");
    const isSaid = isActing(step) && !isOpening && !hasCode(step.content);
    const fresh = own.filter(
      ({ key }) =>
        isSaid &&
        firstAt.get(key) === at &&
        /\p{N}/u.test(key) &&
        key.length > 2 &&
        !isDerived(key, numbers) &&
        !standsBefore.has(key),
    );
    standsBefore.add(step.content);
    for (const { key } of own) if (isNumber(key)) numbers.push(Number(key));
    numbers.splice(0, Math.max(0, numbers.length - maxTerms));
    const [first] = fresh;
    if (first === undefined) continue;
    const more = fresh.length > 1 ? ` and ${fresh.length - 1} more` : "";
    found.push({
      rule: "value-from-nowhere",
      seenAt: at,
      causeAt: at,
      weight: 1,
      words: `Step ${at} introduces ${first.text}${more}, which appears nowhere earlier.`,
      passage: first.text,
      value: first.key,
    });
  }
  return found;
}

/**
 * Looks whether a value is part of a text that was added before: `Lyon-12` of a call stands in a
 * sentence before as two values.
 */
function createSearch(question: string): { add: (text: string) => void; has: (key: string) => boolean } {
  const asked = question.toLowerCase();
  let said = "";
  let searches = 0;
  return {
    add: (text) => {
      if (searches > maxSearches) return;
      said = `${said}\n${text.slice(0, maxSearchedLength).toLowerCase()}`.slice(-maxSearchedLength);
    },
    has: (key) => {
      searches += 1;
      return searches > maxSearches || asked.includes(key) || said.includes(key);
    },
  };
}

const hasCode = (text: string): boolean => text.includes("```");
const isNumber = (key: string): boolean => /^\p{Nd}+(?:\.\p{Nd}+)?$/u.test(key) && Number.isFinite(Number(key));

function isDerived(key: string, terms: readonly number[]): boolean {
  if (!isNumber(key)) return false;
  const value = Number(key);
  const lastDigit = 10 ** -(key.split(".")[1]?.length ?? 0);
  const isNear = (other: number): boolean => Math.abs(other - value) <= 0.5 * lastDigit + 1e-9;
  return terms.some((a) =>
    terms.some(
      (b) => isNear(a + b) || isNear(a - b) || isNear(a * b) || (b !== 0 && (isNear(a / b) || isNear((100 * a) / b))),
    ),
  );
}

/**
 * Numbers and codes of the question that no agent ever says or asks with, though the work was handed
 * on: lost at the first hand-over.
 */
function lostValues({ question, steps }: Trace, { values }: LinkedValues): Symptom[] {
  const handed = steps.find(
    ({ kind, recipient }) => kind === "handoff" || (kind === "tool-call" && recipient !== undefined),
  );
  if (!handed) return [];
  const used = new Set(
    steps.flatMap((step, at) => (step.kind === "input" ? [] : (values[at] ?? []).map(({ key }) => key))),
  );
  const lost = findValues(question).filter(({ key }) => /\p{N}/u.test(key) && !used.has(key));
  const [first] = lost;
  if (!first) return [];
  const cause = actorOf(steps, handed.index);
  return [
    {
      rule: "lost-value",
      seenAt: handed.index,
      causeAt: cause.index,
      weight: 1,
      words: `Step ${handed.index} passes the work on without ${first.text} from the question, which nobody uses.`,
      value: first.key,
    },
  ];
}
