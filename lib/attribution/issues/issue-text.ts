import { safeText } from "@/lib/attribution/safe-text";

/** What an issue says about an incident. All of it may come from a hostile trace. */
export interface IssueFacts {
  number: number;
  title: string;
  agent: string | null;
  /** In words. */
  failureMode: string | null;
  party: string | null;
  system: string | null;
  traceCount: number;
  /** ISO 8601. */
  firstSeenAt: string | null;
  /** The decisive step of the trace that stands for the others. */
  typical: { stepIndex: number; agent: string; excerpt: string; words: string; url: string } | null;
  url: string;
}

const most = { title: 200, name: 100, text: 2_000 };
const cut = (text: string, length: number): string => {
  const characters = [...safeText(text)];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
};
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A row of backticks longer than any in the text. */
const ticks = (text: string, least: number): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  return "`".repeat(Math.max(least, longest + 1));
};
/** In code nothing mentions anybody, loads anything, or is a command. */
const inlineCode = (text: string): string => {
  const line = oneLine(cut(text, most.name)) || "?";
  const fence = ticks(line, 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return fence + pad + line + pad + fence;
};
const block = (text: string): string => {
  const said = cut(text.trim(), most.text);
  const fence = ticks(said, 3);
  return `${fence}text\n${said}\n${fence}`;
};

const factRows = ({ agent, failureMode, party, system, traceCount, firstSeenAt }: IssueFacts): string =>
  [
    ["Agent", agent === null ? null : inlineCode(agent)],
    ["Failure mode", failureMode === null ? null : inlineCode(failureMode)],
    ["Responsible party", party],
    ["System", system === null ? null : inlineCode(system)],
    ["Traces", String(traceCount)],
    ["First seen", firstSeenAt === null ? null : firstSeenAt.slice(0, 10)],
  ]
    .flatMap(([name, value]) => (value === null ? [] : [`- ${name}: ${value}`]))
    .join("\n");

const typicalPart = ({ stepIndex, agent, excerpt, words }: NonNullable<IssueFacts["typical"]>): string[] => [
  `Decisive step ${stepIndex} of a typical trace, by ${inlineCode(agent)}:`,
  ...(excerpt.trim() === "" ? [] : [block(excerpt)]),
  ...(words.trim() === "" ? [] : ["Why:", block(words)]),
];

/** By which an issue is found again; it is not shown. */
export const markerLine = (marker: string): string => `<!-- faultline-incident ${marker} -->`;

/** The title of an issue. */
export const issueTitle = ({ number, title }: Pick<IssueFacts, "number" | "title">): string =>
  `INC-${number}: ${oneLine(cut(title, most.title))}`;

/** The title and the Markdown of an issue. */
export const issueText = (facts: IssueFacts, marker: string): { title: string; body: string } => {
  const { number, title, typical, url } = facts;
  const links = [`[INC-${number} in Faultline](${url})`, ...(typical ? [`[typical trace](${typical.url})`] : [])];
  const parts = [...(typical ? typicalPart(typical) : []), factRows(facts), links.join(" · "), markerLine(marker)];
  return { title: issueTitle({ number, title }), body: parts.join("\n\n") };
};
