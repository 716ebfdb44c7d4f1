import { type Step } from "@/lib/traces/trace";

/** What can be told of a step without its values. */
export const signKinds = [
  "follows",
  "again",
  "length",
  "repeats",
  "quotes",
  "values",
  "change",
  "takes",
  "instead",
  "keeps",
  "item",
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
export const signName = (text: string): string => text.toLowerCase().replaceAll("|", " ").slice(0, maxNameLength);

/** Who does what kind of thing, with which tool and for whom. */
export function doingOf({ agent, kind, tool, recipient }: Pick<Step, "agent" | "kind" | "tool" | "recipient">): string {
  const toWhom = recipient === undefined ? "" : ` to ${signName(recipient)}`;
  return `${signName(agent)} ${kind}${tool ? ` ${signName(tool.name)}` : ""}${toWhom}`;
}
