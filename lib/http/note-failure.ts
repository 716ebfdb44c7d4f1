import { DatabaseAwayError, errorCodes, isDatabaseAway, isDiskFull } from "@/lib/errors";

/** What a request failed for, as scripts/page-status.mjs reads it when its answer leaves. */
export interface FailureNote {
  status?: number;
  retryAfterSeconds?: number;
}

interface Notes {
  getStore(): FailureNote | undefined;
}
const notesKey = Symbol.for("faultline.failure-notes");
const notes = (): Notes | undefined => (globalThis as { [notesKey]?: Notes })[notesKey];

const { retryAfterSeconds } = new DatabaseAwayError();

/** Our own error comes from another bundle, whose class is another one. */
const saysAway = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && "code" in error && error.code === "UNAVAILABLE");

/** Notes for the answer of this request what a page failed for, where that is no fault of its code. */
export function noteFailure(error: unknown): void {
  const note = notes()?.getStore();
  if (!note) return;
  if (saysAway(error)) Object.assign(note, { status: errorCodes.UNAVAILABLE, retryAfterSeconds });
  else if (isDiskFull(error)) note.status = errorCodes.DISK_FULL;
}
