import { type Document } from "./document";
import { type UnmappedKey } from "./import-report";
import { pointerTo } from "./json-pointer";
import { isObject } from "./json-value";
import { parseContainer, parseJsonText } from "./messages/parse-json-text";
import { withoutEntities } from "./plain-entities";
import { type Trace } from "./trace";
import { type KeyPath, UnmappedCounter } from "./unmapped/count-unmapped";
import { HeldContent } from "./unmapped/held-content";
import { ownedLevels, OwnerIndex } from "./unmapped/owner-index";

/** JSON texts inside JSON texts are looked into so many times. */
const maxTextDepth = 4;

/**
 * What a document holds and its traces do not, by key pattern (`messages/N/id`) with how often and an example; one list
 * for each trace, and the first one has what belongs to none. A text counts as held where it is that of a field or
 * step, stands inside a step, or is JSON whose own values are held; a number where a field has it or a step its time.
 * When in doubt a value is named. `media` are texts whose bytes are kept beside the steps.
 */
export function findUnmapped(
  document: Document,
  traces: readonly Trace[],
  media: ReadonlySet<string> = new Set(),
): UnmappedKey[][] {
  const walk = new Walk(traces, media);
  walk.document(document, { keys: null, pointer: document.pointer, level: 0, owner: 0, textDepth: 0 });
  return walk.counters.map((counter) => counter.list());
}

/** Where the walk stands. The pointer is kept for the first levels alone. */
interface Place {
  keys: KeyPath | null;
  pointer: string;
  level: number;
  owner: number;
  textDepth: number;
}

/** A text that is JSON of a text. */
function parseQuoted(text: string): unknown {
  return text.startsWith('"') && text.endsWith('"') ? parseJsonText(text) : undefined;
}

class Walk {
  readonly counters: UnmappedCounter[];
  private readonly held: HeldContent;
  private readonly owners: OwnerIndex;

  constructor(
    traces: readonly Trace[],
    private readonly media: ReadonlySet<string>,
  ) {
    this.held = new HeldContent(traces);
    this.owners = new OwnerIndex(traces);
    this.counters = traces.map(() => new UnmappedCounter());
  }

  document(document: Document, place: Place): void {
    if (document.kind === "json") this.value(document.value, place);
    if (document.kind === "text") this.lines(document.text, place);
    if (document.kind === "tables") this.value(document.tables, place);
    if (document.kind === "lines") {
      for (const { value, pointer } of document.records) this.value(value, this.at(place, "0", pointer));
      for (const { text, pointer } of document.others)
        this.text(text, { ...this.at(place, "0", pointer), textDepth: maxTextDepth });
    }
    if (document.kind !== "folder") return;
    for (const file of document.files) {
      const inside = this.at(place, file.path, file.pointer);
      this.document(file, { ...inside, level: 0 });
    }
  }

  /** The place of a part; where it is none that a pointer names, as in a JSON text, the owner stays. */
  private at(place: Place, name: string, pointer: string): Place {
    const level = place.level + 1;
    const keys = { name, parent: place.keys };
    const { owner, textDepth } = place;
    // Field by field: it is made for every field of a file.
    if (!this.isOwned(place)) return { keys, level, pointer: place.pointer, owner, textDepth };
    return { keys, level, pointer, owner: this.owners.ownerOf(pointer, owner), textDepth };
  }

  /** Whether what stands directly in a place may belong to another trace than the place itself. */
  private isOwned({ level, textDepth }: Place): boolean {
    return level < ownedLevels && textDepth === 0 && this.counters.length > 1;
  }

  private below(place: Place, key: string | number): Place {
    return this.at(place, String(key), this.isOwned(place) ? pointerTo(place.pointer, key) : "");
  }

  private value(value: unknown, place: Place): void {
    if (typeof value === "string") return this.text(value, place);
    if (typeof value === "number" && !this.held.hasNumber(value)) this.count(place, String(value));
    if (value === true && !this.held.hasFlag(place.keys?.name ?? "")) this.count(place, "true");
    if (value instanceof Uint8Array) return this.bytes(value, place);
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const [at, item] of value.entries()) this.item(item, this.below(place, at), place);
    else
      for (const [key, inner] of Object.entries(value))
        if (!this.held.hasValue(inner)) this.value(inner, this.below(place, key));
  }

  /** An item that is a key and its value, as attributes of spans are, is named by that key. */
  private item(item: unknown, place: Place, list: Place): void {
    const isPair =
      isObject(item) && typeof item["key"] === "string" && "value" in item && Object.keys(item).length === 2;
    if (!isPair) return this.value(item, place);
    this.value(item["value"], { ...place, keys: { name: String(item["key"]), parent: list.keys } });
  }

  private text(text: string, place: Place): void {
    if (text.trim() === "" || this.held.hasText(text) || this.media.has(text)) return;
    const inside = place.textDepth < maxTextDepth ? (parseContainer(text) ?? parseQuoted(text)) : undefined;
    if (inside !== undefined) return this.value(inside, { ...place, textDepth: place.textDepth + 1 });
    if (this.isHeldPlain(text)) return;
    const left = this.held.leftOf(text);
    if (left !== null) this.count(place, text, left);
  }

  /** A text that a step has without the escapes that the file wrote. */
  private isHeldPlain(text: string): boolean {
    let plain = text;
    for (let round = 0; round < 3; round += 1) {
      const next = withoutEntities(plain);
      if (next === plain) return false;
      if (this.held.hasText(next) || this.held.leftOf(next) === null) return true;
      plain = next;
    }
    return false;
  }

  private bytes(bytes: Uint8Array, place: Place): void {
    try {
      this.text(new TextDecoder("utf-8", { fatal: true }).decode(bytes), place);
    } catch {
      this.count(place, `${bytes.length} bytes`);
    }
  }

  private lines(text: string, place: Place): void {
    for (const line of text.split(/\r\n|\n|\r/)) {
      const trimmed = line.trim();
      if (this.held.hasText(trimmed) || this.isHeldPlain(trimmed)) continue;
      const inside = parseContainer(trimmed.replace(/^data: ?/, ""));
      if (inside !== undefined) {
        this.value(inside, { ...place, keys: { name: "lines", parent: place.keys }, textDepth: 1 });
        continue;
      }
      const left = this.held.leftOfLine(trimmed);
      const name = left === trimmed ? "lines" : "line-beginnings";
      if (left !== "") this.count({ ...place, keys: { name, parent: place.keys } }, left);
    }
  }

  private count(place: Place, value: string, example = value): void {
    this.counters[place.owner]?.add(place.keys ?? { name: "", parent: null }, value, example);
  }
}
