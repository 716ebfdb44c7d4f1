import { sharedLeads } from "./shared-lead";
import { cutTitle, titleFrom, untitled } from "./title";
import { type Trace } from "./trace";

/** What a title is made of. */
export type Titled = Pick<Trace, "title" | "question"> & Partial<Pick<Trace, "externalId" | "metadata">>;

/** Among what a title is to tell its trace apart. */
export interface TitleSetting {
  /** Questions of other traces of the same system. */
  others?: readonly string[] | undefined;
  /** The name of the file that all of them are from. */
  fileName?: string | null | undefined;
}

/**
 * Whether a title is only what was made of the question, now or by an earlier version (its first line, whatever that
 * says): no format and no person gave it.
 */
export function isMade({ title, question, externalId }: Titled): boolean {
  if (title === titleFrom(question, externalId ?? untitled)) return true;
  const line = question.split(/\r\n|[\n\r]/, 50).find((part) => part.trim() !== "");
  return line !== undefined && title === cutTitle(line.trim());
}

const isOpaque = (id: string): boolean => /^[\da-f-]{16,}$/iu.test(id);

/** The name of a sample as its benchmark has it, else the id of the trace. */
function sampleName({ metadata = {}, externalId }: Titled): string | null {
  const [sample] = [metadata["sampleId"], metadata["task_id"]].filter(
    (id) => typeof id === "number" || (typeof id === "string" && id !== ""),
  );
  const round = [metadata["epoch"], metadata["trial"]].find((one) => typeof one === "number");
  if (sample === undefined) return externalId ?? null;
  return round === undefined ? String(sample) : `${String(sample)} (${round})`;
}

/** What tells a sample apart in few characters: the last part of a path, of an opaque name its last eight. */
function shortName(sample: string): string {
  const part = sample.split("/").findLast((one) => one !== "") ?? sample;
  return isOpaque(part) ? part.slice(-8) : part;
}

/** A line that several traces have, behind the name of the sample, where it has one. */
export function withSampleName(trace: Titled, line: string): string {
  const sample = sampleName(trace);
  return sample === null ? line : cutTitle(`${shortName(sample)} · ${line}`);
}

/** The title of one trace among others of its system that were stored before or after it. */
export function titleAmong(trace: Titled, leadOf: (question: string) => number): string {
  if (!isMade(trace)) return trace.title;
  return titleFrom(trace.question.slice(leadOf(trace.question)), trace.title);
}

/**
 * Titles for traces that are stored together: the line of the task behind what the questions of their system share,
 * else the name of the sample, else that of the file. Where several ask the very same, the name of the sample stands
 * before it. A title that a format or a person gave stays.
 */
export function ownTitles(traces: readonly Titled[], { others = [], fileName }: TitleSetting = {}): string[] {
  const leadOf = sharedLeads([...others, ...traces.map(({ question }) => question)]);
  const file = fileName?.split(/[/\\]/u).findLast((part) => part.trim() !== "");
  const asked = new Map<string, number>();
  for (const { question } of traces) asked.set(question, (asked.get(question) ?? 0) + 1);
  return traces.map((trace, at) => {
    if (!isMade(trace)) return trace.title;
    const { question } = trace;
    const sample = sampleName(trace);
    const line = titleFrom(question.slice(leadOf(question)), "");
    if (line !== "" && (asked.get(question) ?? 0) > 1) return withSampleName(trace, line);
    if (line !== "") return line;
    if (sample !== null && !(file && isOpaque(sample))) return cutTitle(sample);
    if (!file) return sample === null ? untitled : cutTitle(sample);
    return cutTitle(traces.length === 1 ? file : `${file} #${at + 1}`);
  });
}
