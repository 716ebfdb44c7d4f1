import { type Party } from "@/lib/traces/party";

/** Where a failure comes from that no agent made: a tool, the data behind it, or the task. */
export const outsideFaults = [
  {
    name: "wrong-result",
    party: "tool",
    summary: "A tool gives another number than it should, each time it is asked.",
  },
  { name: "stale-answer", party: "tool", summary: "A tool gives what it gave to an earlier, different call." },
  { name: "damaged-result", party: "tool", summary: "What a tool gives breaks off, or is garbled." },
  { name: "wrong-record", party: "tool", summary: "A document or a row holds a wrong value." },
  { name: "outage", party: "environment", summary: "A tool answers every call with an error." },
  { name: "timeout", party: "environment", summary: "A tool never answers in time." },
  { name: "refused", party: "environment", summary: "A tool refuses every call." },
  { name: "missing-record", party: "environment", summary: "A document or the rows that are needed are gone." },
  { name: "contradiction", party: "user", summary: "Two conditions of the task cannot both hold." },
  { name: "missing-detail", party: "user", summary: "The task leaves out what nobody can find out." },
  { name: "impossible", party: "user", summary: "Nothing fulfills the conditions of the task." },
  { name: "false-premise", party: "user", summary: "The task is about something that does not exist." },
] as const satisfies readonly { name: string; party: Party; summary: string }[];

export type OutsideFaultName = (typeof outsideFaults)[number]["name"];
