import { parseJson } from "@/lib/attribution/parse-json";
import { isObject } from "@/lib/attribution/reply-fields";

/**
 * The completion that a stream of events tells piece by piece, for endpoints that stream although nobody asked; null
 * where the text is no such stream. Of several choices the first counts.
 */
export function joinStream(body: string): object | null {
  if (!/^(?::|data:|event:)/.test(body)) return null;
  const joined = { content: "", thoughts: "", refusal: "", finishReason: null as unknown, usage: null as unknown };
  const served = { model: null as unknown, system_fingerprint: null as unknown };
  for (const line of body.split(/\r\n|\r|\n/)) {
    const event = line.startsWith("data:") ? parseJson(line.slice("data:".length)) : null;
    if (!isObject(event)) continue;
    joined.usage = event["usage"] ?? joined.usage;
    served.model = event["model"] ?? served.model;
    served.system_fingerprint = event["system_fingerprint"] ?? served.system_fingerprint;
    const choice: unknown = Array.isArray(event["choices"]) ? (event["choices"] as unknown[])[0] : null;
    if (!isObject(choice)) continue;
    joined.finishReason = choice["finish_reason"] ?? joined.finishReason;
    const delta = isObject(choice["delta"]) ? choice["delta"] : {};
    const piece = (name: string): string => (typeof delta[name] === "string" ? delta[name] : "");
    joined.content += piece("content");
    joined.thoughts += piece("reasoning_content") || piece("reasoning");
    joined.refusal += piece("refusal");
  }
  const { content, thoughts, refusal, finishReason, usage } = joined;
  if (finishReason === null && content === "") return null;
  const message = { content, reasoning_content: thoughts || null, refusal: refusal || null };
  return { choices: [{ message, finish_reason: finishReason }], usage, ...served };
}
