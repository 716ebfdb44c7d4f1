import { buildTrace } from "../build-trace";
import { type Document, type FileDocument, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import {
  converseSteps,
  isConverseMessage,
  mergeSwarmHandoffs,
  type PlacedMessage,
  requestOf,
} from "../strands/converse-messages";
import { runFolders } from "../run-folders";
import { type ParsedTrace } from "../parse-result";

const isSession = (value: JsonObject): boolean => hasKeys(value, "session_id", "session_type");
const isAgent = (value: JsonObject): boolean => hasKeys(value, "agent_id", "state");
const isMessage = (value: JsonObject): boolean =>
  hasKeys(value, "message", "message_id") && isConverseMessage(value["message"]);

/**
 * The folder of Strands' file sessions: `session.json`, and for each agent `agent.json`
 * with one file for every message.
 */
export const strandsSession: TraceFormat = {
  name: "strands-session",
  title: "Strands session",
  words: {
    group: "Other frameworks",
    knownBy: "folder of `session.json`, `agent.json`, `message_N.json`",
    notes: "agent from `agent_id`; ordered by `created_at`",
  },
  recognise: (document) => {
    if (document.kind !== "folder") return null;
    const objects = document.files
      .slice(0, 200)
      .map(objectOf)
      .filter((value) => value !== null);
    const seen = [objects.some(isSession), objects.some(isAgent), objects.some(isMessage)];
    return seen.filter(Boolean).length >= 2 && objects.some(isMessage)
      ? { confidence: "certain", keys: ["session_id", "agent_id", "message_id"] }
      : null;
  },
  read: (document) => runFolders(document, rootFinder(document)).map(readSession),
};

/** The folder of the session that a file lies in: that of the nearest `session.json` above it. */
function rootFinder(document: Document): (file: FileDocument) => string | null {
  const files = document.kind === "folder" ? document.files : [];
  const roots = files.flatMap((file) => {
    const value = objectOf(file);
    return value !== null && isSession(value) ? [folderOf(file.path)] : [];
  });
  roots.sort((a, b) => b.length - a.length);
  return ({ path }) => roots.find((root) => path.startsWith(root)) ?? null;
}

function readSession(document: Document): ParsedTrace {
  const files = document.kind === "folder" ? document.files : [];
  const agents = files.flatMap((file) => {
    const value = objectOf(file);
    return value !== null && isAgent(value)
      ? [{ folder: folderOf(file.path), id: textAt(value, "agent_id") ?? "" }]
      : [];
  });
  const messages = files.flatMap((file) => openMessage(file, agents));
  messages.sort((a, b) => compare(a.message.time ?? "", b.message.time ?? "") || a.id - b.id);
  const merged = mergeSwarmHandoffs(
    messages.flatMap(({ agent, message }, at) => converseSteps(message, agent, at === 0)),
  );
  const session = files.map(objectOf).find((value) => value !== null && isSession(value));
  const asked = merged.steps.find(({ kind }) => kind === "input")?.content;
  return buildTrace({
    format: "strands-session",
    pointer: document.pointer,
    ...merged,
    question: asked === undefined ? undefined : requestOf(asked),
    externalId: session ? textAt(session, "session_id") : undefined,
    order: { by: "time", isCertain: true, tieCount: 0 },
  });
}

function openMessage(
  file: FileDocument,
  agents: readonly { folder: string; id: string }[],
): { agent: string; id: number; message: PlacedMessage }[] {
  const value = objectOf(file);
  if (value === null || !isMessage(value)) return [];
  // messages/message_0.json lies beside the agent.json that says whose it is.
  const owner =
    agents.find(({ folder }) => file.path.startsWith(folder)) ?? (agents.length === 1 ? agents[0] : undefined);
  const message = {
    pointer: pointerTo(file.pointer, "message"),
    value: objectAt(value, "message"),
    literal: literalOf(file),
    time: textAt(value, "created_at"),
  };
  return [{ agent: owner?.id ?? "assistant", id: numberAt(value, "message_id") ?? 0, message }];
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
