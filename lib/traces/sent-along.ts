import { needsEscape } from "./escape-text";
import { isObject } from "./json-value";
import { type Trace } from "./trace";

/** What a trace says of where it comes from, of whatever format, as filters and sessions find it. */
export interface SentAlong {
  sessionId: string | null;
  userId: string | null;
  environment: string | null;
  /** Of each value in its metadata the path of its keys, and where it is short `path=value`, see `metadataEntry`. */
  metadataTerms: string[];
}

/** Names under which sources say it, lower case, the surest first. */
const names = {
  sessionId: [
    ...["sessionid", "session_id", "session.id", "threadid", "thread_id", "thread.id"],
    ...["conversationid", "conversation_id", "conversation.id", "gen_ai.conversation.id", "contextid", "context_id"],
  ],
  userId: ["userid", "user_id", "user.id", "enduserid", "end_user_id", "enduser.id", "user", "username", "user_name"],
  environment: [
    ...["environment", "deployment.environment.name", "deployment.environment", "deployment_environment"],
    ...["langfuse.environment", "env"],
  ],
} as const;

const maxEntries = 128;
const maxLength = 200;
const maxDepth = 6;
/** Our own notes of what a file said besides. */
const ownKeys = new Set(["unmapped"]);

/** Names are keys of indexes, two of them together: at most a thousand bytes of each as it is stored. */
const maxEscaped = 140;

const cut = (text: string): string => {
  const most = needsEscape(text) ? maxEscaped : maxLength;
  return text.length <= most ? text : [...text].slice(0, most).join("");
};

/** How a value of the metadata is found; what is longer than 200 characters cannot be looked for. */
export const metadataEntry = (path: string, value: string): string => `${path}=${value}`;

/** Every value that is a text, number or truth value, by the dotted path of its keys; items of a list by that of it. */
function* leavesOf(value: unknown, path: string, depth: number): Generator<[path: string, value: string]> {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    const text = String(value).trim();
    if (text !== "") yield [path, text];
  } else if (depth < maxDepth && Array.isArray(value)) {
    for (const item of value) yield* leavesOf(item, path, depth + 1);
  } else if (depth < maxDepth && isObject(value)) {
    for (const [key, inner] of Object.entries(value))
      if (depth > 0 || !ownKeys.has(key)) yield* leavesOf(inner, path === "" ? key : `${path}.${key}`, depth + 1);
  }
}

/** Reads session, user, environment and what else the metadata of a trace say. */
export function sentAlong(metadata: Trace["metadata"]): SentAlong {
  const entries = new Set<string>();
  const byName = new Map<string, string>();
  for (const [path, value] of leavesOf(metadata, "", 0)) {
    if (entries.size >= maxEntries) break;
    const name = path.toLowerCase();
    if (!byName.has(name)) byName.set(name, value);
    if (path.length > maxLength) continue;
    entries.add(path);
    if (value.length <= maxLength) entries.add(metadataEntry(path, value));
  }
  const first = (known: readonly string[]): string | null => {
    const found = known.find((name) => byName.has(name));
    return found === undefined ? null : cut(byName.get(found) ?? "");
  };
  return {
    sessionId: first(names.sessionId),
    userId: first(names.userId),
    environment: first(names.environment),
    metadataTerms: [...entries],
  };
}
