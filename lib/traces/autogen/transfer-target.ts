import { type FindTarget } from "../hand-over";
import { normaliseAgent } from "../normalise-agent";

const transfer = /^(?:transfer|hand_?off|handover)(?:_back)?_to_(.+)$/i;
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The agent that a hand-off's tool names: `transfer_to_OrderDesk_1` is OrderDesk, by its name in the system where one
 * of the speakers has it. Numbers that a framework appends are left out.
 */
export function transferTarget(toolName: string, speakers: readonly string[]): string | undefined {
  const named = transfer.exec(toolName)?.[1];
  if (named === undefined) return undefined;
  const bare = named.replace(/_\d+$/, "");
  for (const candidate of [named, bare]) {
    const speaker = speakers.find(
      (name) => plain(candidate) !== "" && plain(normaliseAgent(name)) === plain(candidate),
    );
    if (speaker !== undefined) return speaker;
  }
  return bare;
}

/** How a framework confirms a hand-off. */
const confirmed = /\btransfer(?:red|ring)? to ([\p{L}\p{N}_-]{1,100})/iu;

/**
 * Finds the target of each call that is a hand-off by its tool's name: the speaker that the answer names, else the
 * one that the tool's name means.
 */
export const findTransfer =
  (speakers: readonly string[]): FindTarget =>
  (call, result) => {
    if (call.tool === undefined) return undefined;
    const target = transferTarget(call.tool.name, speakers);
    if (target === undefined || speakers.includes(target)) return target;
    const answer = result?.content.slice(0, 500) ?? "";
    const named = speakers.filter((name) => name !== call.rawAgent && name !== "" && answer.includes(name));
    return named.sort((a, b) => b.length - a.length)[0] ?? confirmed.exec(answer)?.[1] ?? target;
  };
