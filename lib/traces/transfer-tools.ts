import { type FindTarget } from "./hand-over";
import { isObject } from "./json-value";
import { parseContainer } from "./messages/parse-json-text";

/** Tools by which frameworks pass control: LangGraph, the Agents SDK, AutoGen, Inspect and AG2 name them alike. */
const toolName = /^(?:transfer|hand_?off)_(?:back_)?to_(.+)$/i;
/** The Agents SDK follows the first of several transfers and answers the others so. */
const ignored = /^Multiple handoffs detected/;
const answered = /^(?:Successfully )?[Tt]ransferred (?:back )?to ([^.,\n]{1,200})/;

/** A name as tools' names spell it. */
const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "_");

/**
 * Whom a call of a transfer tool reaches: as the framework states it for the call, else as the tool's
 * answer says, else as the tool's own name does; spelled like the agent of that name where one is known. A
 * transfer that failed reached nobody.
 */
export function transferTarget(known: Iterable<string>, stated: ReadonlyMap<string, string> = new Map()): FindTarget {
  const names = new Map([...known].map((name) => [slug(name), name]));
  return (call, result) => {
    if (result?.isError === true || call.callId === undefined || ignored.test(result?.content ?? "")) return undefined;
    const own = stated.get(call.callId);
    const suffix = toolName.exec(call.tool?.name ?? "")?.[1];
    if (own === undefined && suffix === undefined) return undefined;
    const told = own ?? answeredName(result?.content);
    if (told !== undefined) return names.get(slug(told)) ?? told;
    // `transfer_to_human_agents` is a tool like any other where nobody of that name is there and
    // the answer says nothing of it.
    return names.get(slug(suffix ?? "")) ?? (result === undefined ? suffix : undefined);
  };
}

function answeredName(answer: string | undefined): string | undefined {
  if (answer === undefined) return undefined;
  const value = parseContainer(answer);
  if (isObject(value) && typeof value["assistant"] === "string") return value["assistant"];
  return answered.exec(answer)?.[1]?.trim();
}
