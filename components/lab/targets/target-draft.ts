import { typedWhole } from "@/components/ground/ui/typed-figure";
import { targetLimits, type TargetView } from "@/lib/replay/target-view";
import { type TargetToSave } from "./target-actions";

/** What stands in the form of a target: figures as typed. */
export interface TargetDraft {
  name: string;
  url: string;
  system: string;
  maxConcurrent: string;
  maxSeconds: string;
}

export type TargetFaults = { [Field in keyof TargetDraft]?: string | undefined };

export const draftOf = (target: TargetView | null): TargetDraft => ({
  name: target?.name ?? "",
  url: target?.url ?? "",
  system: target?.systemKey ?? "",
  maxConcurrent: String(target?.maxConcurrent ?? 4),
  maxSeconds: String(target?.maxSeconds ?? 300),
});

/** What is wrong with an address as far as its looks go; the server says whether it may be reached. */
function urlFault(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter an address that starts with https:// or http://.";
  if (url.username || url.password) return "No username or password: requests are signed with the secret.";
  return url.search || url.hash
    ? "No ? or #: the address is visible to anyone who can see replays, and requests are signed with the secret."
    : undefined;
}

function wholeWithin(text: string, most: number): { value: number; fault: string | undefined } {
  const value = typedWhole(text);
  const isFit = value !== null && value >= 1 && value <= most;
  return { value: value ?? 0, fault: isFit ? undefined : `A whole number from 1 to ${most.toLocaleString("en")}.` };
}

/** The target as it is to be saved, and what must be mended first. The sandbox keeps its name and has no address. */
export function readDraft(draft: TargetDraft, target: TargetView | null): { wish: TargetToSave; faults: TargetFaults } {
  const isSandbox = target?.kind === "sandbox";
  const [name, url, system] = [draft.name.trim(), draft.url.trim(), draft.system.trim()];
  const concurrent = wholeWithin(draft.maxConcurrent, targetLimits.maxConcurrent);
  const seconds = wholeWithin(draft.maxSeconds, targetLimits.maxSeconds);
  const faults: TargetFaults = {
    ...(!isSandbox && name === "" && { name: "Enter a name." }),
    ...(!isSandbox && urlFault(url) && { url: urlFault(url) }),
    ...(concurrent.fault && { maxConcurrent: concurrent.fault }),
    ...(seconds.fault && { maxSeconds: seconds.fault }),
  };
  const wish = {
    id: target?.id ?? null,
    ...(isSandbox ? {} : { name, url }),
    system: system === "" ? null : system,
    maxConcurrent: concurrent.value,
    maxSeconds: seconds.value,
  };
  return { wish, faults };
}
