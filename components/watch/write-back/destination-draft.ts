import { type DestinationToSave } from "@/components/watch/write-back/destination-actions";
import {
  type DestinationKind,
  type DestinationView,
  isTrackerKind,
  type SendingRule,
} from "@/lib/attribution/write-back/destination-view";
import { destinationWords } from "@/lib/attribution/write-back/destination-words";

/** What stands in the form of a destination. */
export interface DestinationDraft {
  kind: DestinationKind;
  name: string;
  rule: SendingRule;
  baseUrl: string;
  project: string;
  publicKey: string;
  secret: string;
  webhookSecret: string;
  headerName: string;
  headerValue: string;
}

/** What a hint says about where it leads, taken apart again: the address, and the project or header after it. */
const partsOf = (hint: string): { baseUrl: string; project: string } => {
  const [baseUrl = "", rest = ""] = hint.split(/, (?:project|header) /, 2);
  return { baseUrl, project: hint.includes(", project ") ? rest : "" };
};

export const draftOf = (destination: DestinationView | null): DestinationDraft => ({
  kind: destination?.kind ?? "langfuse",
  name: destination?.name ?? "",
  rule: destination?.rule ?? "own",
  ...(destination ? partsOf(destination.hint) : { baseUrl: "", project: "" }),
  publicKey: "",
  secret: "",
  webhookSecret: "",
  headerName: "",
  headerValue: "",
});

/** Where the cloud of a tracker is. */
const clouds: Partial<Record<DestinationKind, string>> = {
  github: "https://api.github.com",
  gitlab: "https://gitlab.com",
  linear: "https://api.linear.app",
};

/** The draft for another kind: an address that a person typed stays. */
export const withKind = (draft: DestinationDraft, kind: DestinationKind): DestinationDraft => {
  const isTyped = draft.baseUrl !== "" && draft.baseUrl !== clouds[draft.kind];
  return { ...draft, kind, baseUrl: isTyped ? draft.baseUrl : (clouds[kind] ?? "") };
};

/** What is left empty is left out: of a destination that is there, the stored one stays. */
export const readDraft = (draft: DestinationDraft, id: string | null): DestinationToSave => {
  const { kind, rule } = draft;
  const base = { id, name: draft.name.trim(), kind, rule, baseUrl: draft.baseUrl.trim() };
  const secret = draft.secret.trim() === "" ? {} : { secret: draft.secret.trim() };
  if (kind === "langfuse") {
    const publicKey = draft.publicKey.trim() === "" ? {} : { publicKey: draft.publicKey.trim() };
    return { ...base, ...publicKey, ...secret };
  }
  if (kind === "phoenix") return { ...base, project: draft.project.trim(), ...secret };
  if (isTrackerKind(kind)) {
    const webhookSecret = draft.webhookSecret.trim();
    return { ...base, project: draft.project.trim(), ...secret, ...(webhookSecret === "" ? {} : { webhookSecret }) };
  }
  const header = { name: draft.headerName.trim(), value: draft.headerValue.trim() };
  return header.name === "" && header.value === "" ? base : { ...base, header };
};

/** The same in words, which tell no key. */
export const draftWords = (draft: DestinationDraft): string => {
  const { name, baseUrl, project } = readDraft(draft, null);
  const hasProject = draft.kind === "phoenix" || isTrackerKind(draft.kind);
  const hint = hasProject ? `${baseUrl}, project ${project || "default"}` : baseUrl;
  return destinationWords({ name, hint, rule: draft.rule });
};
