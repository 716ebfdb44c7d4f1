import { sameAgent } from "@/lib/traces/normalise-agent";
import { changePassage, drawn, shown } from "./change-passage";
import { replaced } from "./exchange-faults";
import { type FaultSite, type FaultyStep, type Perturb } from "./fault-operator";
import { listsOf } from "./lists";
import { numbersOf } from "./passages";
import { slipOfDigit } from "./number-text";

const approves =
  /^(?:(?:the )?(?:result|answer) is (?:correct|right)|approved|verified|confirmed|accepted|correct|passed|pass|ok|lgtm)\b/imu;
const rejects =
  /^(?:(?:the )?(?:result|answer) is (?:incorrect|wrong|not (?:correct|right))|not approved|sent back|rejected|please redo|incorrect|failed|fail|not ok)\b/imu;
/** What is said where a check begins. */
const checks =
  /\b(?:let(?:'s| us| me)|(?:I|we)(?:'ll| will| need to| should)|to) (?:now )?(?:double-check|verify|check|validate|review|test|confirm)\b/iu;
const resultLine = /^(?:(?:my|the|computed|final|our) )*(?:result|answer|value|output): *(\S.*)$/imu;

/** The value that is up for a check: what was stated last as a result, by whomever but the one who checks. */
function underReview({ before, step }: FaultSite): string | null {
  for (const { agent, kind, content } of [...before].reverse()) {
    const value = kind === "message" || kind === "handoff" ? resultLine.exec(content)?.[1]?.trim() : undefined;
    if (value !== undefined && !sameAgent(agent, step.agent)) return value;
  }
  return null;
}

/** Judgments of what is wrong, each with its opposite. */
const condemning: readonly Judgement[] = [
  [/\bdoes not (?:match|meet)\b/iu, "matches"],
  [/\b(?:is|are) (?:not (?:correct|right|accurate)|incorrect|wrong)\b/iu, "is correct"],
  [/\b(?:fails|failed)\b/iu, "passes"],
  [/\bnot approved\b/iu, "approved"],
  [/\brejected\b/iu, "approved"],
  [/(?<="(?:approved|correct|valid|passed|ok|is_correct)"\s{0,5}:\s{0,5})false\b/iu, "true"],
];
const praising: readonly Judgement[] = [
  [/\bmatches\b/iu, "does not match"],
  [/\b(?:is|are) (?:correct|right|accurate|verified|confirmed)\b/iu, "is incorrect"],
  [/\b(?:has|have) been (?:verified|confirmed)\b/iu, "is incorrect"],
  [/\b(?:passes|passed)\b/iu, "fails"],
  [/(?<="(?:approved|correct|valid|passed|ok|is_correct)"\s{0,5}:\s{0,5})true\b/iu, "false"],
];
type Judgement = readonly [RegExp, string];

/** One judgment turned round. */
const turnedRound = (site: FaultSite, judgements: readonly Judgement[]): FaultyStep | null =>
  changePassage(site, {
    find: (text) =>
      judgements.flatMap(([expression]) => {
        const match = expression.exec(text);
        return match ? [{ start: match.index, end: match.index + match[0].length, text: match[0] }] : [];
      }),
    change: ({ start }, text) => judgements.find(([expression]) => expression.exec(text)?.index === start)?.[1] ?? null,
    words: (before, after) => `Judged “${after}” where “${before}” was right.`,
  });

/** A result that does not stand, approved. */
export const wrongApproval: Perturb = (site) => {
  const value = underReview(site);
  if (rejects.test(site.step.content) && value !== null) return approved(site, value, "which does not stand");
  return turnedRound(site, condemning);
};

/** A result that stands, sent back with a condition that is not the task's. */
export const wrongRejection: Perturb = (site) => {
  const { step, before, random } = site;
  const value = underReview(site) ?? "the result";
  if (!approves.test(step.content)) return turnedRound(site, praising);
  const lists = before
    .flatMap(({ content }) => listsOf(content))
    .filter(({ heading, items }) => heading !== "" && items.some(({ said }) => numbersOf(said).length > 0));
  const list = lists.at(-1);
  if (!list) return null;
  const wanted = list.items.filter(({ said }) => numbersOf(said).length > 0);
  const item = drawn(wanted, random);
  if (!item) return null;
  const place = numbersOf(item.said)[0];
  if (!place) return null;
  const slipped = item.said.slice(0, place.start) + slipOfDigit(place.text, random) + item.said.slice(place.end);
  const lines = list.items.map(({ said }) => `- ${said === item.said ? slipped : said}`);
  // What was checked stays as it was said: the check was made, and misjudged.
  const [, ...rest] = step.content.split("\n");
  const content = [`Not approved: ${value}`, ...rest, list.heading, ...lines].join("\n");
  return replaced(site, content, `Sent back “${shown(value)}”, which stands, over a condition that is not the task's.`);
};

/** The check is not made: the result is passed on as it came. */
export const skippedVerification: Perturb = (site) => {
  const { step, before } = site;
  const value = underReview(site);
  const last = before.at(-1);
  if (last === undefined || sameAgent(last.agent, step.agent) || step.kind === "handoff") return null;
  if (value !== null && resultLine.test(last.content)) return approved(site, value, "without a check");
  const isToBe = checks.test(step.content) && (last.kind === "message" || last.kind === "tool-result");
  return isToBe
    ? replaced(site, "The result is correct.", "Said that the result is correct where it was to check it.")
    : null;
};

/**
 * An approval in place of the step. Whom it goes to is left to the system: not back to whoever
 * it would have been sent back to.
 */
function approved({ step, before }: FaultSite, value: string, how: string): FaultyStep | null {
  const lead =
    before.findLast(({ content }) => approves.test(content))?.content.match(/^\p{Lu}\p{L}+(?=: )/u)?.[0] ?? "Approved";
  const content = `${lead}: ${value}`;
  if (content === step.content) return null;
  return {
    step: { index: step.index, agent: step.agent, kind: "message", content },
    words: `Approved “${shown(value)}”, ${how}.`,
    injected: { before: step.content, after: content },
  };
}
