import { listAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type SessionRecord } from "./read-records";

/**
 * The records without those of branches that a person took back: of several prompts below one record, only the one
 * counts that the session went on from, else the last. Blocks of one message and answers of calls made at once share a
 * parent too, and all of them count; so do beginnings, of which compacted sessions have several.
 */
export function withoutRewound(
  records: readonly SessionRecord[],
  others: readonly { value: JsonObject }[],
): SessionRecord[] {
  const rivals = rivalPrompts(records);
  if (rivals.length === 0) return [...records];
  const parents = parentsOf(records, others);
  const ahead = ancestorsOf(records.findLast(({ isSidechain }) => !isSidechain)?.uuid, parents);
  const dropped = new Set<string>();
  for (const prompts of rivals) {
    const kept = prompts.find((uuid) => ahead.has(uuid)) ?? prompts.at(-1);
    for (const uuid of prompts) if (uuid !== kept) dropped.add(uuid);
  }
  const isBelow = belowAnyOf(dropped, parents);
  return records.filter(({ uuid, isSidechain }) => isSidechain || uuid === undefined || !isBelow(uuid));
}

/** Prompts of a person that have the same record before them, each group in the order of the file. */
function rivalPrompts(records: readonly SessionRecord[]): string[][] {
  const byParent = new Map<string, string[]>();
  for (const record of records) {
    const { uuid, parentUuid } = record;
    if (uuid === undefined || parentUuid === undefined || !isPrompt(record)) continue;
    const known = byParent.get(parentUuid);
    if (known === undefined) byParent.set(parentUuid, [uuid]);
    else known.push(uuid);
  }
  return [...byParent.values()].filter((prompts) => prompts.length > 1);
}

const isPrompt = ({ type, value, message, isSidechain }: SessionRecord): boolean =>
  type === "user" &&
  !isSidechain &&
  value["isMeta"] !== true &&
  value["isCompactSummary"] !== true &&
  !listAt(message, "content").some((block) => isObject(block) && block["type"] === "tool_result");

function parentsOf(records: readonly SessionRecord[], others: readonly { value: JsonObject }[]): Map<string, string> {
  const values = [...records.map(({ value }) => value), ...others.map(({ value }) => value)];
  return new Map(
    values.flatMap((value): [string, string][] => {
      const uuid = textField(value, "uuid");
      const parent = textField(value, "parentUuid", "logicalParentUuid");
      return uuid === undefined || parent === undefined ? [] : [[uuid, parent]];
    }),
  );
}

/** A record and all before it. Ids that go in a circle end where they were seen. */
function ancestorsOf(uuid: string | undefined, parents: ReadonlyMap<string, string>): Set<string> {
  const seen = new Set<string>();
  for (let at = uuid; at !== undefined && !seen.has(at); at = parents.get(at)) seen.add(at);
  return seen;
}

/** Whether a record is one of these or stands below one. What is known of one is known of all on the way to it. */
function belowAnyOf(tops: ReadonlySet<string>, parents: ReadonlyMap<string, string>): (uuid: string) => boolean {
  const known = new Map<string, boolean>([...tops].map((top) => [top, true]));
  return (uuid) => {
    const way: string[] = [];
    let at: string | undefined = uuid;
    while (at !== undefined && !known.has(at)) {
      known.set(at, false);
      way.push(at);
      at = parents.get(at);
    }
    const isBelow = at !== undefined && known.get(at) === true;
    for (const passed of way) known.set(passed, isBelow);
    return isBelow;
  };
}
