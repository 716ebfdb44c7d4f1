import { contentHash } from "../content-hash";
import { type Document } from "../document";
import { isObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { bytesHash } from "../text-hash";
import { titleFrom, untitled } from "../title";
import { type ImportIssue, type Step, type StepMedia, type Trace } from "../trace";
import { decodeBase64 } from "./base64";
import { attributeMedia, findMedia, type FoundMedia, mediaInText, mediaOf } from "./find-media";
import {
  byteWords,
  kindOfClaimed,
  kindOfSniffed,
  mediaWords,
  shownTypes,
  sniffType,
  unknownMediaType,
} from "./media-type";
import { PointerResolver } from "./resolve-pointer";

/** What of the media of one trace is kept; the rest is named and left out. */
export const mediaLimits = { count: 500, itemBytes: 100_000_000, traceBytes: 250_000_000 } as const;

/** Shorter base64 in a text is left as it is. */
const shortestHidden = 40;
/** Shorter base64 may stand elsewhere as something else. */
const shortestHeld = 16;

/** Media of a document's traces, and the texts of the file that they hold: bytes, names, addresses. */
export interface AttachedMedia {
  traces: ParsedTrace[];
  held: ReadonlySet<string>;
}

/**
 * Gives each step the media that stands where it was read, whatever the dialect, and takes its bytes out of every text.
 * Where the pointers of the steps are not of this document, `isElsewhere`, only their texts are looked at.
 */
export function attachMedia(
  document: Document,
  read: readonly ParsedTrace[],
  { isElsewhere = false } = {},
): AttachedMedia {
  const reader = new MediaReader(isElsewhere ? null : new PointerResolver(document));
  return { traces: read.map((parsed) => reader.attach(parsed)), held: reader.held };
}

interface Bytes {
  sha256: string;
  byteSize: number;
  sniffed: string | null;
}

class MediaReader {
  readonly held = new Set<string>();
  /** The same bytes come again with every turn of a conversation. */
  private readonly known = new Map<string, Bytes | null>();

  constructor(private readonly resolver: PointerResolver | null) {}

  attach(parsed: ParsedTrace): ParsedTrace {
    const { trace } = parsed;
    if (trace === null) return parsed;
    const found = this.foundBySteps(trace.steps);
    if (found.every((own) => own.length === 0)) return parsed;
    const keeper = new Keeper();
    const hidden = new Map<string, string>();
    const media = found.map((own) => {
      const listed = own.map((item) => this.toMedia(item, keeper, hidden));
      const seen = new Set<string>();
      return listed.filter((item) => {
        const key = JSON.stringify([item.sha256, item.address, item.sha256 === undefined && item.name, item.mediaType]);
        return !seen.has(key) && seen.add(key);
      });
    });
    const steps = trace.steps.map((step, at) => withMedia(step, keeper.atMost(media[at] ?? []), hidden));
    return {
      ...parsed,
      trace: withSteps(trace, steps, hidden),
      issues: [...parsed.issues, ...keeper.issues(trace.steps[0]?.source.pointer ?? "")],
      ...(keeper.files.size === 0 ? {} : { files: keeper.files }),
    };
  }

  /** What stands at the pointer of each step; of several steps at one place, at the one that says it. */
  private foundBySteps(steps: readonly Step[]): FoundMedia[][] {
    const owner = new Map<string, number>();
    const isSaid = ({ kind }: Step): boolean => kind !== "thought" && kind !== "tool-call" && kind !== "handoff";
    for (const [at, step] of steps.entries()) {
      const { pointer } = step.source;
      const before = steps[owner.get(pointer) ?? -1];
      if (before === undefined || (!isSaid(before) && isSaid(step))) owner.set(pointer, at);
    }
    const inner = this.resolver === null ? new Map<string, string[]>() : innerPointers(steps);
    return steps.map((step, at) => {
      const stated = (step.media ?? []).map(ownMedia);
      const { pointer } = step.source;
      const place = stated.length === 0 ? this.resolver?.valueAt(pointer) : null;
      const inFile = place ? this.placeMedia(place, step, owner.get(pointer) === at, inner.get(pointer)) : [];
      return [...stated, ...inFile, ...(step.content.length < shortestHidden ? [] : mediaInText(step.content))];
    });
  }

  private placeMedia(
    { value, isBlock }: { value: unknown; isBlock: boolean },
    { content }: Step,
    isOwner: boolean,
    inner: readonly string[] = [],
  ): FoundMedia[] {
    const flat = Array.isArray(value) ? attributeMedia(value, content) : null;
    if (flat !== null) return flat;
    if (!isOwner) return [];
    if (!isBlock) return findMedia(value, new Set(inner.map((pointer) => this.resolver?.valueAt(pointer)?.value)));
    const media = isObject(value) ? mediaOf(value) : null;
    return media === null ? (typeof value === "string" ? findMedia(value) : []) : [media];
  }

  private bytesOf(base64: string): Bytes | null {
    const known = this.known.get(base64);
    if (known !== undefined) return known;
    const bytes = decodeBase64(base64);
    const made = bytes && { sha256: bytesHash(bytes), byteSize: bytes.byteLength, sniffed: sniffType(bytes) };
    this.known.set(base64, made);
    return made;
  }

  private toMedia(found: FoundMedia, keeper: Keeper, hidden: Map<string, string>): StepMedia {
    const { base64, raw, address, type, claimedKind, name, stated } = found;
    for (const text of [name, address, stated?.name, stated?.kind, stated?.mediaType, stated?.sha256, stated?.address])
      if (text !== undefined) this.held.add(text);
    const bytes = base64 === undefined ? null : this.bytesOf(base64);
    const named = name === undefined ? {} : { name };
    if (bytes === null || base64 === undefined) {
      if (stated !== undefined) return stated;
      const kind = type === undefined ? (claimedKind ?? "file") : kindOfClaimed(type);
      const isSvg = address !== undefined && /\.svgz?(?:$|[?#])/i.test(address);
      return {
        kind: isSvg ? "file" : kind,
        ...(type === undefined ? {} : { mediaType: type }),
        ...named,
        ...(address === undefined ? {} : { address }),
      };
    }
    const { byteSize, sniffed, sha256 } = bytes;
    const claimed = type === undefined || shownTypes.includes(type) ? unknownMediaType : type;
    const mediaType = sniffed ?? claimed;
    const media = { kind: kindOfSniffed(mediaType), mediaType, ...named, byteSize };
    const words = `[${mediaWords(media)}]`;
    for (const text of [raw, base64]) {
      if (text === undefined) continue;
      if (text.length >= shortestHidden) hidden.set(text, words);
      if (text.length >= shortestHeld) this.held.add(text);
    }
    return keeper.keeps(sha256, byteSize, base64) ? { ...media, sha256 } : media;
  }
}

/** What a step of Faultline's own format states, bytes as a data URI in its address. */
function ownMedia(stated: StepMedia): FoundMedia {
  const [uri] = stated.address?.startsWith("data:") === true ? mediaInText(stated.address) : [];
  if (uri === undefined) return { stated };
  return { ...uri, stated, ...(stated.name === undefined ? {} : { name: stated.name }) };
}

/** By the pointer of a step those of steps that stand below it, which say themselves what is in them. */
function innerPointers(steps: readonly Step[]): Map<string, string[]> {
  const all = new Set(steps.map(({ source }) => source.pointer));
  const inner = new Map<string, string[]>();
  for (const pointer of all)
    for (let end = pointer.lastIndexOf("/"); end > 0; end = pointer.lastIndexOf("/", end - 1)) {
      const above = pointer.slice(0, end);
      if (!all.has(above)) continue;
      const below = inner.get(above);
      if (below) below.push(pointer);
      else inner.set(above, [pointer]);
      break;
    }
  return inner;
}

/** Counts what is kept of one trace, and what is not. */
class Keeper {
  readonly files = new Map<string, string>();
  private bytes = 0;
  private count = 0;
  private readonly refused = new Set<string>();
  private left = 0;

  keeps(sha256: string, byteSize: number, base64: string): boolean {
    if (this.files.has(sha256)) return true;
    const fits = byteSize <= mediaLimits.itemBytes && this.bytes + byteSize <= mediaLimits.traceBytes;
    if (!fits || this.files.size >= mediaLimits.count) {
      this.refused.add(sha256);
      return false;
    }
    this.files.set(sha256, base64);
    this.bytes += byteSize;
    return true;
  }

  /** Those for which a trace has room. */
  atMost(media: readonly StepMedia[]): readonly StepMedia[] {
    const room = Math.max(0, mediaLimits.count - this.count);
    this.count += Math.min(room, media.length);
    this.left += Math.max(0, media.length - room);
    return media.slice(0, room);
  }

  issues(pointer: string): ImportIssue[] {
    const { count, itemBytes, traceBytes } = mediaLimits;
    const issues: ImportIssue[] = [];
    const warn = (message: string): void =>
      void issues.push({ severity: "warning", code: "media-left-out", message, pointer });
    if (this.refused.size > 0)
      warn(
        `The bytes of ${this.refused.size} media were left out: a trace keeps up to ${byteWords(itemBytes)} of each, ${byteWords(traceBytes)} in all.`,
      );
    if (this.left > 0) warn(`${this.left} media were left out: a trace keeps up to ${count}.`);
    return issues;
  }
}

/** A text without the bytes in it. */
function hide(text: string, hidden: ReadonlyMap<string, string>): string {
  if (text.length < shortestHidden) return text;
  let said = text;
  for (const [bytes, words] of hidden) if (said.includes(bytes)) said = said.replaceAll(bytes, () => words);
  return said;
}

function hideIn(value: unknown, hidden: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return hide(value, hidden);
  if (Array.isArray(value)) return value.map((inner) => hideIn(inner, hidden));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hideIn(inner, hidden)]));
}

function withMedia(step: Step, media: readonly StepMedia[], hidden: ReadonlyMap<string, string>): Step {
  const { media: _, ...rest } = step;
  const plain = hidden.size === 0 ? rest : { ...rest, content: hide(rest.content, hidden) };
  const tool = plain.tool && hidden.size > 0 ? { tool: hideIn(plain.tool, hidden) as NonNullable<Step["tool"]> } : {};
  return { ...plain, ...tool, ...(media.length === 0 ? {} : { media: [...media] }) };
}

function withSteps(trace: Trace, steps: Step[], hidden: ReadonlyMap<string, string>): Trace {
  const question = hide(trace.question, hidden);
  const fallback = trace.externalId ?? untitled;
  const isTitleMade = question !== trace.question && trace.title === titleFrom(trace.question, fallback);
  return {
    ...trace,
    question,
    ...(isTitleMade ? { title: titleFrom(question, fallback) } : {}),
    ...(trace.finalAnswer === undefined ? {} : { finalAnswer: hide(trace.finalAnswer, hidden) }),
    steps,
    contentHash: contentHash({ ...trace, question, steps }),
  };
}
