import { buildTrace } from "../build-trace";
import { itemsOf, literalOf, objectOf, type Document } from "../document";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import {
  converseSteps,
  isConverseMessage,
  isMarked,
  mergeSwarmHandoffs,
  type PlacedMessage,
  requestOf,
} from "../strands/converse-messages";
import { swarmOrder } from "../strands/swarm-order";

/**
 * Messages of a Strands agent, `agent.messages`, or of every agent of a swarm, `{ agent: messages }`. A
 * single agent's name is not in them.
 */
export const strandsMessages: TraceFormat = {
  name: "strands-messages",
  title: "Strands messages",
  words: {
    group: "Other frameworks",
    knownBy: "`role`, blocks `text`/`toolUse`/`toolResult` without a type; `{agent: messages}`",
    notes:
      "agent = key of the lists of a swarm, else `assistant`; ordered by hand-offs (uncertain if there are none); the context that a swarm writes is a prompt",
  },
  recognise: (document) => {
    const items =
      itemsOf(document)
        ?.slice(0, 200)
        .map(({ value }) => value) ?? null;
    const keys = ["role", "content[].text", "content[].toolUse"];
    if (items !== null) {
      if (items.length === 0 || !items.every(isConverseMessage)) return null;
      return { confidence: isMarked(items) ? "certain" : "likely", keys };
    }
    const lists = Object.values(objectOf(document) ?? {});
    const isTeam =
      lists.length > 0 && lists.every((list) => Array.isArray(list) && list.slice(0, 200).every(isConverseMessage));
    const messages = isTeam
      ? lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]).slice(0, 200) : []))
      : [];
    if (messages.length === 0) return null;
    return isMarked(messages) ? { confidence: "certain", keys } : { confidence: "likely", keys };
  },
  read: (document) => {
    const { said, isCertain } = swarmOrder(agentsOf(document));
    const all = said.flatMap(({ agent, message }, at) => converseSteps(message, agent, at === 0));
    const merged = mergeSwarmHandoffs(all);
    const asked = merged.steps.find(({ kind }) => kind === "input")?.content;
    return [
      buildTrace({
        format: "strands-messages",
        pointer: document.pointer,
        ...merged,
        question: asked === undefined ? undefined : requestOf(asked),
        order: { by: "sequence", isCertain, tieCount: 0 },
      }),
    ];
  },
};

function agentsOf(document: Document): Map<string, PlacedMessage[]> {
  const literal = literalOf(document);
  const placed = (list: readonly { pointer: string; value: unknown }[]): PlacedMessage[] =>
    list.flatMap(({ pointer, value }) => (isObject(value) ? [{ pointer, value, literal }] : []));
  const items = itemsOf(document);
  if (items !== null) return new Map([["assistant", placed(items)]]);
  const lists = Object.entries(objectOf(document) ?? {}).flatMap(([agent, list]): [string, PlacedMessage[]][] =>
    !Array.isArray(list)
      ? []
      : [
          [
            agent === "messages" ? "assistant" : agent,
            placed(list.map((value: unknown, at) => ({ pointer: pointerTo(document.pointer, agent, at), value }))),
          ],
        ],
  );
  return new Map(lists);
}
