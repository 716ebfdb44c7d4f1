import { type IncidentState } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type Seen } from "../../ground/freshness/require-fresh";
import { changeIncident } from "./change-incident";
import { type HeadRow } from "./incident-row";

/** What a person may set: merged is a verb of its own. */
export const settableStates = ["OPEN", "ACKNOWLEDGED", "FIXED", "IGNORED"] as const satisfies readonly IncidentState[];

export interface StateInput {
  number: number;
  seen?: Seen;
  state: (typeof settableStates)[number];
  /** Of FIXED: the version that has the fix; left out where the system names none, and now counts. */
  version?: string | null | undefined;
  /** Of IGNORED. */
  reason?: string | null | undefined;
}

const maxLength = { version: 200, reason: 2_000 } as const;

const checked = (field: keyof typeof maxLength, said: string | null | undefined): string | null => {
  const text = said?.trim() ?? "";
  if ([...text].length <= maxLength[field]) return text === "" ? null : text;
  const message = `At most ${maxLength[field]} characters.`;
  throw new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);
};

const isSame = (row: HeadRow, { state }: StateInput, version: string | null, reason: string | null): boolean =>
  row.state === state &&
  (state !== "FIXED" || row.fixedVersion === stored(version)) &&
  (state !== "IGNORED" || row.ignoreReason === stored(reason));

const stored = (text: string | null): string | null => (text === null ? null : escapeForStorage(text));

/**
 * Opens an incident, acknowledges it, says in which version it is fixed, or ignores it with a reason. Throws INVALID
 * where there is no reason, and what `changeIncident` throws.
 */
export const setIncidentState = async (ctx: WorkspaceContext, input: StateInput): Promise<void> => {
  const { state } = input;
  const version = state === "FIXED" ? checked("version", input.version) : null;
  const reason = state === "IGNORED" ? checked("reason", input.reason) : null;
  if (state === "IGNORED" && reason === null) {
    const message = "Say why it can be ignored.";
    throw new KnownError("INVALID", message, [{ pointer: "/reason", message }]);
  }
  await changeIncident(ctx, input, async (_, row) => {
    if (isSame(row, input, version, reason)) return null;
    return {
      data: {
        state,
        fixedVersion: stored(version),
        fixedAt: state === "FIXED" ? new Date() : null,
        ignoreReason: stored(reason),
      },
      event: { kind: "state", from: row.state, to: state, version, reason },
    };
  });
};
