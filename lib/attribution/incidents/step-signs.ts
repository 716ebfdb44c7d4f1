import { type Step } from "@/lib/traces/trace";
import { hashText } from "@/lib/traces/hash-text";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { findValues } from "../rules/find-values";
import { type ValueChange, valueChange } from "./value-change";

/** What can be told of a step without its values. */
export const signKinds = [
  "follows",
  "again",
  "length",
  "repeats",
  "values",
  "change",
  "takes",
  "code",
  "nothing",
] as const;
export type SignKind = (typeof signKinds)[number];

/** `kind|who does what|detail`. */
export type Sign = string;
export const signOf = (kind: SignKind, does: string, detail: string): Sign => `${kind}|${does}|${detail}`;
export const kindOfSign = (sign: Sign): SignKind => sign.slice(0, sign.indexOf("|")) as SignKind;
export function partsOfSign(sign: Sign): { kind: SignKind; does: string; detail: string } {
  const [, does = "", detail = ""] = sign.split("|");
  return { kind: kindOfSign(sign), does, detail };
}

const maxNameLength = 40;
const name = (text: string): string => text.toLowerCase().replaceAll("|", " ").slice(0, maxNameLength);

/** Who does what kind of thing, with which tool and for whom. */
export function doingOf({ agent, kind, tool, recipient }: Pick<Step, "agent" | "kind" | "tool" | "recipient">): string {
  const toWhom = recipient === undefined ? "" : ` to ${name(recipient)}`;
  return `${name(agent)} ${kind}${tool ? ` ${name(tool.name)}` : ""}${toWhom}`;
}

const maxReadLength = 4_000;
/** So many steps back a repetition is looked for, besides the first step and the agent's own last ones. */
const reach = 8;
const ownReach = 4;
const nearlySame = 0.8;
const mostTurns = 6;

interface Read {
  step: Step;
  does: string;
  text: string;
  words: ReadonlySet<string>;
  values: ReadonlyMap<string, string>;
}

function read(step: Step): Read {
  const text = textOf(step).slice(0, maxReadLength);
  return {
    step,
    does: doingOf(step),
    text,
    words: new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
    values: new Map(findValues(text).map((value) => [value.key, value.text])),
  };
}

/** Of a call its arguments. */
function textOf({ kind, tool, content }: Step): string {
  const given = kind === "tool-call" ? tool?.arguments : undefined;
  if (typeof given !== "object" || given === null) return content;
  return Object.values(given)
    .map((value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")))
    .join("\n");
}

/** The signs of each step, in the order of the steps. Linear in the length of the trace. */
export function stepSigns(steps: readonly Step[]): Sign[][] {
  const all: Read[] = [];
  const seen = new Set<string>();
  const turns = new Map<string, number>();
  return steps.map((step) => {
    const own = read(step);
    const { does } = own;
    const turn = (turns.get(does) ?? 0) + 1;
    turns.set(does, turn);
    const last = all.at(-1);
    const signs = [
      signOf("follows", does, last?.does ?? "nothing"),
      ...(turn > 1 ? [signOf("again", does, String(Math.min(turn, mostTurns)))] : []),
      signOf("length", does, String(Math.round(Math.log(1 + step.content.length) / Math.log(4)))),
      ...repetition(own, all),
      ...(last && step.kind !== "tool-result" ? valueSigns(own, last, all, seen) : []),
      ...(step.kind === "tool-call" ? codeSigns(own) : []),
      ...(step.kind === "tool-result" && bringsNothing(step.content) ? [signOf("nothing", does, "")] : []),
    ];
    all.push(own);
    for (const key of own.values.keys()) seen.add(key);
    return [...new Set(signs)];
  });
}

/** Whether it says nearly the same as an earlier step: of its own agent, or of whom. */
function repetition(own: Read, before: readonly Read[]): Sign[] {
  if (own.text.length <= 10) return [];
  const mine = before.filter(({ does }) => does === own.does).slice(-ownReach);
  const near = [...before.slice(0, 1), ...mine, ...before.slice(-reach)];
  const found = near.findLast((other) => isNearlySame(own, other));
  if (!found) return [];
  const { agent } = found.step;
  const whose = !sameAgent(agent, own.step.agent)
    ? name(agent)
    : mine.at(-1) === found
      ? "its last"
      : "an earlier of its own";
  return [signOf("repeats", own.does, whose)];
}

function isNearlySame(one: Read, other: Read): boolean {
  if (Math.abs(one.text.length - other.text.length) > 0.3 * one.text.length) return false;
  let both = 0;
  for (const word of one.words) if (other.words.has(word)) both += 1;
  return both >= nearlySame * (one.words.size + other.words.size - both);
}

/** Whether its values are known, how a new one differs from what was at hand, and what it takes over. */
function valueSigns(own: Read, last: Read, before: readonly Read[], seen: ReadonlySet<string>): Sign[] {
  const fresh = [...own.values].filter(([key]) => !seen.has(key)).map(([, text]) => text);
  const taken = [...last.values.keys()].filter((key) => own.values.has(key)).length;
  const howMany = fresh.length === 0 ? "all known" : fresh.length === 1 ? "one new" : "new";
  const part =
    last.values.size === 0
      ? "nothing"
      : taken === 0
        ? "none"
        : taken === last.values.size
          ? "all"
          : taken === last.values.size - 1
            ? "all but one"
            : "some";
  const isFew = fresh.length > 0 && fresh.length <= 3 && own.step.kind !== "tool-call";
  return [
    signOf("values", own.does, own.values.size === 0 ? "no values" : howMany),
    ...(isFew ? [signOf("change", own.does, nearestChange(fresh, own, [last, before]))] : []),
    signOf("takes", own.does, `${part} of ${last.does}`),
  ];
}

const tellingChanges: readonly ValueChange[] = [
  ...(["other-notation", "power-of-ten", "factor-60", "digits-swapped", "rounded", "one-digit", "one-off"] as const),
];

/** The most telling way in which a new value differs from one that was at hand and is missing. */
function nearestChange(fresh: readonly string[], own: Read, [last, before]: [Read, readonly Read[]]): string {
  const mine = before.findLast(({ step }) => step.agent === own.step.agent);
  const atHand = [last, mine, before[0]].flatMap((one) => [...(one?.values ?? [])]);
  const missing = atHand.filter(([key]) => !own.values.has(key)).map(([, text]) => text);
  const changes = new Set(fresh.flatMap((said) => missing.map((source) => valueChange(said, source))));
  return tellingChanges.find((change) => changes.has(change)) ?? "other";
}

const program = /[(=;]|\bselect\b/iu;
const codeToken = /[\p{L}_]+|“…”|#|[<>=!+*/|&-]{1,3}/gu;
const mostCode = 60;

/** Three tokens in a row of what looks like a program, without its values, each as a number. */
function codeSigns({ text, does }: Read): Sign[] {
  if (!program.test(text)) return [];
  const tokens =
    text
      .toLowerCase()
      .replace(/(["'`])(?:(?!\1)[^\n]){0,80}\1/gu, " “…” ")
      .replace(/\p{N}[\p{N}.]*/gu, " # ")
      .match(codeToken) ?? [];
  return tokens
    .slice(2, mostCode * 3)
    .map((token, at) => signOf("code", does, hashText(`${tokens[at]} ${tokens[at + 1]} ${token}`).toString(36)));
}

const nothingWords = /^(?:|[\p{L} ]{1,30}:|0(?:\.0+)?|null|none|nan|undefined|\[\s*\]|\{\s*\}|\(no rows\))$/iu;

/** Whether an answer ends with a word for nothing, or holds nothing. */
const bringsNothing = (content: string): boolean =>
  nothingWords.test(
    content
      .slice(-200)
      .split("\n")
      .map((line) => line.trim())
      .findLast((line) => line !== "") ?? "",
  );
