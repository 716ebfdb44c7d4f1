import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type PlacedMessage } from "./converse-messages";

export interface Said {
  agent: string;
  message: PlacedMessage;
}

/**
 * The messages of several agents, each with a list of its own, one after another: an agent speaks until it hands over,
 * then the one that it names. Where no hand-off says who is next, the file's order does, and the order is not certain.
 */
export function swarmOrder(agents: ReadonlyMap<string, readonly PlacedMessage[]>): {
  said: Said[];
  isCertain: boolean;
} {
  const turns = new Map([...agents].map(([agent, messages]) => [agent, turnsOf(messages)]));
  const said: Said[] = [];
  let isCertain = agents.size <= 1;
  let isFirst = true;
  let next = firstAgent(agents);
  while ([...turns.values()].some((left) => left.length > 0)) {
    const named = next !== undefined && (turns.get(next)?.length ?? 0) > 0;
    if (!named && !isFirst) isCertain = false;
    else if (isFirst) isCertain = true;
    const agent = named ? next : [...turns].find(([, left]) => left.length > 0)?.[0];
    if (agent === undefined) break;
    const turn = turns.get(agent)?.shift() ?? [];
    said.push(...turn.map((message) => ({ agent, message })));
    next = handoffTarget(turn);
    isFirst = false;
  }
  return { said, isCertain };
}

/** The first agent that no other hands over to, else the first of the file. */
function firstAgent(agents: ReadonlyMap<string, readonly PlacedMessage[]>): string | undefined {
  const targets = new Set(
    [...agents.values()].flatMap((messages) => messages.map((message) => handoffTarget([message]))),
  );
  const names = [...agents.keys()];
  return names.find((name) => !targets.has(name)) ?? names[0];
}

/** An agent's messages, split where someone else speaks to it; answers of its tools are its own. */
function turnsOf(messages: readonly PlacedMessage[]): PlacedMessage[][] {
  const turns: PlacedMessage[][] = [];
  for (const message of messages) {
    const isAsked = message.value["role"] === "user" && !hasBlock(message.value, "toolResult");
    if (isAsked || turns.length === 0) turns.push([]);
    turns.at(-1)?.push(message);
  }
  return turns;
}

const hasBlock = (message: JsonObject, key: string): boolean =>
  listAt(message, "content").some((block) => isObject(block) && key in block);

/** Whom the last hand-off among these messages names. */
function handoffTarget(messages: readonly PlacedMessage[]): string | undefined {
  const uses = messages.flatMap(({ value }) =>
    listAt(value, "content").flatMap((block) => (isObject(block) ? [objectAt(block, "toolUse")] : [])),
  );
  const handoff = uses.findLast(({ name }) => name === "handoff_to_agent");
  return handoff && textAt(objectAt(handoff, "input"), "agent_name");
}
