import { type UnmappedKey } from "../import-report";

/** Names of what programs keep books with: ids, kinds, times, counts and versions. */
const bookkeeping =
  /^(?:lc|op|n|v|_type|\$schema|valid|strict|title|system_fingerprint|service_tier|tool_choice|telemetry\..*|service\.name)$|(?:^|[_.\s-])(?:ids?|uuid|type|kind|role|source|object|index|event|status|state|version|timestamp|created|completed|updated|start|end|time|tokens|usage|cost|model|provider|format|language|reason|level|flags|duration|latency|environment|name|hash|ns)(?:[_.](?:at|ms|ns|unix_nano))?$|[a-z](?:Ids?|At|On|Type|Time|Tokens|Usage|Cost|Version|Model|Name|Nano|Ms)$/i;
/** A number, a time, or a word that stands for nothing. */
const plainValue = /^(?:[-+]?[\d.,:TZ/\s-]+(?:e[-+]?\d+)?|true|false|none|null|undefined|auto)$/i;
/** An id or a hash: one word with digits, too long for one that somebody wrote. */
const idValue = /^(?=\S*\d)[\w.:@/+=-]{8,}$/;
/** What stands below these tells of a request and of the tools that it offers, not of what happened. */
const setUp = /(?:^|\/)(?:headers|parameters|input_?schema|tools\/N)\//i;
/** Words that somebody wrote, under whatever name they stand. */
const leastProse = 40;

/** Of the keys that found no place, the ones that a person would miss: not what a program keeps books with. */
export const missedKeys = (unmapped: readonly UnmappedKey[]): string[] =>
  unmapped.filter(isMissed).map(({ key }) => key);

function isMissed({ key, example }: UnmappedKey): boolean {
  const value = example.trim();
  if (setUp.test(key) || plainValue.test(value) || idValue.test(value)) return false;
  if (value.length >= leastProse && /\s/.test(value)) return true;
  return !bookkeeping.test(key.split("/").findLast((name) => name !== "N") ?? "");
}
