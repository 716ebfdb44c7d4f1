import { savedWords } from "@/lib/traces/saved-words";
import { type IncidentHead } from "./incident-view";

/** What people say of an incident, as a change of it takes its place. */
export const incidentWords = ({
  title,
  isSuggested,
  state,
  fixed,
  ignoreReason,
  owner,
}: Pick<IncidentHead, "title" | "isSuggested" | "state" | "fixed" | "ignoreReason" | "owner">): string =>
  savedWords({
    // A suggested title changes with the traces: nobody has said it.
    Title: isSuggested ? undefined : title,
    State: state.toLowerCase(),
    "Fixed in": fixed === null ? undefined : (fixed.version ?? "no version named"),
    Reason: ignoreReason ?? undefined,
    Owner: owner?.name ?? null,
  });
