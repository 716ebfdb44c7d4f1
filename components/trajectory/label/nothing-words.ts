import { type NothingNext } from "@/lib/attribution/labels/queue-view";

/** Why a queue serves nothing more, and what to do. */
export const nothingWords: Readonly<Record<NothingNext, string>> = {
  closed: "This queue was closed.",
  done: "You have been through all of this queue. Thank you.",
  waiting: "What is left of this queue is with other people now. Come back later.",
};
