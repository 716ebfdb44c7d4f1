import { sameAgent } from "@/lib/traces/normalise-agent";
import { type ReplayStep } from "../protocol/messages";
import { changePassage, drawn, shown } from "./change-passage";
import { entitiesOf } from "./entities";
import { type FaultSite, type FaultyStep, type Perturb } from "./fault-operator";
import { joined, listsOf } from "./lists";
import { numbersOf, type Passage, sentencesOf, spliced } from "./passages";
import { recentSteps } from "./recent-steps";
import { stepTexts } from "./step-texts";

/** The step with another text in place of its whole content, or of its longest argument. */
export function replaced(site: FaultSite, content: string, words: string): FaultyStep | null {
  const place = stepTexts(site.step)[0];
  const step = place && content.trim() !== "" ? place.write(content) : null;
  return place && step ? { step, words, injected: { before: place.text, after: content } } : null;
}

const ownSteps = ({ before, step }: FaultSite): ReplayStep[] =>
  before.filter(({ agent }) => sameAgent(agent, step.agent));

/** The step of an earlier turn once more, with its kind, recipient and call: only the place in the run is new. */
function taken(site: FaultSite, other: ReplayStep, words: string): FaultyStep | null {
  const { kind, content, recipient, tool } = other;
  const { index, agent } = site.step;
  if (content === site.step.content || content.trim() === "") return null;
  return {
    step: {
      index,
      agent,
      kind,
      content,
      ...(recipient === undefined ? {} : { recipient }),
      ...(tool === undefined ? {} : { tool }),
    },
    words,
    injected: { before: site.step.content, after: content },
  };
}

/** What the agent did last, once more. */
export const loop: Perturb = (site) => {
  const last = ownSteps(site).findLast(({ content }) => content !== site.step.content);
  return last ? taken(site, last, `Did again what it had done at step ${last.index}: “${shown(last.content)}”.`) : null;
};

const ends =
  /\b(?:final answer|terminate|(?:task|work|everything|all) (?:is |are |has been )?(?:complete|completed|done|finished|solved)|all parts are done)\b/iu;

/** What the agent handed out last, where the run should end: the answer goes through the same work once more. */
export const unawareOfTermination: Perturb = (site) => {
  if (!ends.test(site.step.content)) return null;
  const last = ownSteps(site).findLast(({ content, kind }) => !ends.test(content) && kind !== "tool-call");
  if (!last) return null;
  const answer = numbersOf(site.step.content).at(-1);
  const input = drawn(numbersOf(last.content), site.random);
  const content = answer && input ? spliced(last.content, input, answer.text) : last.content;
  return taken(
    site,
    { ...last, content },
    `Went on with what it had handed out at step ${last.index} instead of ending.`,
  );
};

/** The beginning once more, as if nothing had been said since. */
export const conversationReset: Perturb = (site) => {
  const own = ownSteps(site);
  const opening =
    own.length > 1
      ? own[0]
      : site.before.find(({ kind }) => kind === "message" || kind === "handoff" || kind === "input");
  if (!opening || site.before.length < 2) return null;
  return sameAgent(opening.agent, site.step.agent)
    ? taken(site, opening, `Started over from step ${opening.index}, and dropped what came after it.`)
    : replaced(site, opening.content, `Started over from step ${opening.index}, and dropped what came after it.`);
};

const saysSomething = (text: string): boolean => numbersOf(text).length > 0 || entitiesOf(text).length > 0;

/** One of the things that an agent has to tell, left out. */
export const withheldInformation: Perturb = (site) =>
  changePassage(site, {
    find: (text) => {
      const items = listsOf(text).flatMap((list) => list.items.filter(({ said }) => said !== "none"));
      const sentences = sentencesOf(text);
      const whole = sentences.length > 1 ? sentences.filter(({ text: sentence }) => saysSomething(sentence)) : [];
      return items.length > 0 ? items : whole;
    },
    change: () => "",
    words: (before) => `Did not pass on: “${before}”.`,
  });

/** All that the step takes from what another agent said last, left out. */
export const ignoredMessage: Perturb = (site) => {
  const said = site.before.findLast(
    ({ agent, kind }) => !sameAgent(agent, site.step.agent) && kind !== "input",
  )?.content;
  if (said === undefined) return null;
  return changePassage(site, {
    find: (text) =>
      listsOf(text).flatMap(({ items }): Passage[] => {
        const theirs = items.filter((item) => said.includes(valueIn(item.said)));
        const block = theirs.length === items.length ? joined(text, theirs) : null;
        return block && block.text.trim() !== text.trim() ? [block] : [];
      }),
    change: () => "",
    words: (before) => `Took no account of what it had just been told: “${before}”.`,
  });
};

const valueIn = (said: string): string => said.slice(said.indexOf(": ") + 1).trim();

/** The step goes to another agent than the one whose turn it is. */
export const wrongHandOff: Perturb = (site) => {
  const { step, agents, random } = site;
  const named = agents.filter((agent) => !sameAgent(agent, step.agent));
  const addressee = step.recipient ?? named.find((agent) => step.content.includes(agent));
  const other = drawn(
    named.filter((agent) => addressee === undefined || !sameAgent(agent, addressee)),
    random,
  );
  if (addressee === undefined || other === undefined) return null;
  const content = step.content.replaceAll(addressee, other);
  if (step.recipient === undefined && content === step.content) return null;
  return {
    step: { ...step, content, ...(step.recipient === undefined ? {} : { recipient: other }) },
    words: `Handed over to ${other} instead of ${addressee}.`,
    injected: { before: addressee, after: other },
  };
};

/** Something that the run only brushed: the sentence or finding that shares least with the task. */
export const derailment: Perturb = (site) => {
  const asked = new Set(wordsOf(site.question));
  const passages = recentSteps(site)
    .filter(({ kind }) => kind === "tool-result")
    .flatMap(({ content }) => sentencesOf(content).map(({ text }) => text.trim()))
    .filter((text) => text.length > 12 && text !== site.step.content.trim());
  const distant = passages
    .map((text) => ({
      text,
      near: wordsOf(text).filter((word) => asked.has(word)).length / Math.max(1, wordsOf(text).length),
    }))
    .sort((a, b) => a.near - b.near)
    .slice(0, 3);
  const found = drawn(distant, site.random)?.text;
  // A call searches for a few words, not for a sentence.
  const text = site.step.kind === "tool-call" ? found?.split(/\s+/u).slice(0, searchWords).join(" ") : found;
  return text === undefined
    ? null
    : replaced(site, text, `Turned to something that the task does not ask for: “${shown(text)}”.`);
};

const searchWords = 6;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** What another agent says in its part, said by this one. */
export const roleViolation: Perturb = (site) => {
  const others = site.before.filter(
    ({ agent, kind, content }) => !sameAgent(agent, site.step.agent) && kind === "message" && content.trim() !== "",
  );
  const other = drawn(others.slice(-3), site.random);
  if (!other) return null;
  return replaced(site, other.content, `Did the part of ${other.agent} instead of its own.`);
};

/** The later part of what it had to do, left out. */
export const prematureStop: Perturb = (site) =>
  changePassage(site, {
    find: (text) => {
      const lists = listsOf(text).flatMap(({ items }): Passage[] => {
        const rest = joined(text, items.slice(Math.ceil(items.length / 2)));
        return rest && items.length > 1 ? [rest] : [];
      });
      const sentences = sentencesOf(text);
      const [last] = [sentences.at(-1)];
      const tail = joined(text, sentences.slice(Math.ceil(sentences.length / 2)));
      const isProse = listsOf(text).length === 0 && sentences.length > 1 && last?.end === text.length;
      return [...lists, ...(isProse && tail ? [tail] : [])];
    },
    change: () => "",
    words: (before) => `Stopped before it was done, without “${before}”.`,
  });
