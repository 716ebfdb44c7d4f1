import { type ChannelToSave } from "@/components/connections/channels/notification-actions";
import { type ChangeType } from "@/lib/attribution/watching/change-types";
import { type ChannelKind, type ChannelView } from "@/lib/attribution/watching/channel-view";
import { channelWords } from "@/lib/attribution/watching/channel-words";

/** What stands in the form of a channel. */
export interface ChannelDraft {
  kind: ChannelKind;
  name: string;
  url: string;
  headerName: string;
  headerValue: string;
  /** The stored header goes. */
  isHeaderRemoved: boolean;
  /** Addresses by line, comma or white space. */
  addresses: string;
  /** Of a webhook. */
  changes: ChangeType[];
}

export const draftOf = (channel: ChannelView | null): ChannelDraft => ({
  kind: channel?.kind ?? "webhook",
  name: channel?.name ?? "",
  url: "",
  headerName: "",
  headerValue: "",
  isHeaderRemoved: false,
  addresses: "",
  changes: channel?.changes ?? [],
});

const headerOf = (draft: ChannelDraft): Pick<ChannelToSave, "header"> => {
  if (draft.isHeaderRemoved) return { header: null };
  const [name, value] = [draft.headerName.trim(), draft.headerValue.trim()];
  return name === "" && value === "" ? {} : { header: { name, value } };
};

/** What is left empty is left out: of a channel that is there, the stored one stays. */
export const readDraft = (draft: ChannelDraft, id: string | null): ChannelToSave => {
  const base = { id, name: draft.name.trim(), kind: draft.kind };
  if (draft.kind === "email") {
    const addresses = draft.addresses.split(/[\s,;]+/).filter((address) => address !== "");
    return addresses.length === 0 && id !== null ? base : { ...base, addresses };
  }
  const url = draft.url.trim() === "" ? {} : { url: draft.url.trim() };
  return { ...base, ...url, ...(draft.kind === "webhook" ? { ...headerOf(draft), changes: draft.changes } : {}) };
};

/** The same in words, which tell nothing of an address that is a secret. */
export const draftWords = (draft: ChannelDraft): string => {
  const { url, header, addresses, changes = [] } = readDraft(draft, "");
  const isMoved = url !== undefined || header !== undefined;
  const hint = addresses?.join(", ") ?? (isMoved ? "what you entered" : "unchanged");
  return channelWords({ name: draft.name, hint, changes });
};
