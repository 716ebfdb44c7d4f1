import { savedWords } from "@/lib/traces/saved-words";
import { type TargetView } from "./target-view";

type Saved = Pick<TargetView, "name" | "url" | "systemKey" | "maxConcurrent" | "maxSeconds">;

/** A replay target as it is saved. Its secret is no part of it. */
export const targetWords = ({ name, url, systemKey, maxConcurrent, maxSeconds }: Saved): string =>
  savedWords({
    Name: name,
    Address: url ?? undefined,
    System: systemKey,
    "Replays at once": maxConcurrent,
    "Seconds a replay may take": maxSeconds,
  });
