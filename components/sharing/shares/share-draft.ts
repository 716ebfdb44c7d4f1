import { can, type Role } from "@/lib/auth/permissions";
import { type ShareSettings } from "@/lib/traces/share-settings";

/** Runs that fit into one link, and the fewest characters of a passphrase, as the server takes them. */
export const mostRuns = 50;
const shortestPassphrase = 8;

/** What a person has chosen of a link that is still to be made. */
export interface ShareDraft extends ShareSettings {
  /** Hours, or `never`. */
  expiry: string;
  hasPassphrase: boolean;
  passphrase: string;
}

const expiries = [
  { value: "1", label: "in 1 hour" },
  { value: "24", label: "in 1 day" },
  { value: "168", label: "in 7 days" },
  { value: "720", label: "in 30 days" },
  { value: "2160", label: "in 90 days" },
  { value: "never", label: "never" },
] as const;

/** When a link may end; only who may make one that never does is offered that. */
export const expiriesFor = (role: Role): readonly (typeof expiries)[number][] =>
  expiries.filter(({ value }) => value !== "never" || can(role, "share:forever"));

/**
 * Whether masking is not theirs to switch off: the workspace masks what is shared, and only
 * admins and owners decide otherwise.
 */
export const mustMask = ({ role, masksShares }: { role: Role; masksShares: boolean }): boolean =>
  masksShares && !can(role, "share:unmasked");

/**
 * What is shared at first: the run that is on screen and nothing else, masked where the workspace
 * masks what is shared, for a week.
 */
export const firstDraft = (runId: string | null, { masksShares }: { masksShares: boolean }): ShareDraft => ({
  runIds: runId === null ? [] : [runId],
  hasLabels: false,
  hasIncident: false,
  isMasked: masksShares,
  hidesAgents: false,
  hidesExpectedAnswer: false,
  expiry: "168",
  hasPassphrase: false,
  passphrase: "",
});

/** What of a draft the preview shows. */
export const settingsOf = ({
  runIds,
  hasLabels,
  hasIncident,
  isMasked,
  hidesAgents,
  hidesExpectedAnswer,
}: ShareDraft): ShareSettings => ({ runIds, hasLabels, hasIncident, isMasked, hidesAgents, hidesExpectedAnswer });

/** What else the link is made with. */
export const termsOf = ({ expiry, hasPassphrase, passphrase }: ShareDraft) => ({
  expiresInHours: expiry === "never" ? null : Number(expiry),
  passphrase: hasPassphrase ? passphrase : null,
});

interface ShareFaults {
  runs?: string;
  passphrase?: string;
}

/** What keeps the link from being made. */
export const faultsOf = ({ runIds, hasPassphrase, passphrase }: ShareDraft): ShareFaults => ({
  ...(runIds.length > mostRuns
    ? { runs: `A link can include at most ${mostRuns} runs; ${runIds.length} are selected.` }
    : {}),
  ...(hasPassphrase && passphrase.length < shortestPassphrase
    ? { passphrase: `A passphrase needs at least ${shortestPassphrase} characters.` }
    : {}),
});
