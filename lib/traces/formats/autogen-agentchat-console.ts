import { looksLikeAgentChatConsole, readAgentChatConsole } from "../autogen/agentchat-console";
import { agentChatTrace } from "../autogen/agentchat-trace";
import { type TraceFormat } from "../format";

/** What the Console of AutoGen's AgentChat prints of a run: each item under its name between dashes. */
export const agentChatConsole: TraceFormat = {
  name: "autogen-agentchat-console",
  title: "AutoGen AgentChat console text",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "`---------- Type (source) ----------`",
    notes: "calls and results are Python text, parsed as data",
  },
  recognise: (document) => {
    const looks = document.kind === "text" ? looksLikeAgentChatConsole(document.text) : null;
    if (looks === null) return null;
    return { confidence: looks === "typed" ? "certain" : "likely", keys: ["---------- name ----------"] };
  },
  read: (document) => {
    if (document.kind !== "text") return [];
    const { items, termination } = readAgentChatConsole(document.text, document.pointer);
    return [agentChatTrace(items, { format: "autogen-agentchat-console", pointer: document.pointer, termination })];
  },
};
