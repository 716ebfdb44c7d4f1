/** How a request came to no usable answer; `reported`: HTTP 200, and an error in it. */
const faultKinds = ["status", "connection", "no-listener", "time-out", "body", "page", "reported"] as const;
export type FaultKind = (typeof faultKinds)[number];

export const isFaultKind = (word: string): word is FaultKind => faultKinds.some((kind) => kind === word);

/**
 * A call would have to wait longer than it may in its place: its run gives the place back and goes on after `afterMs`.
 * `message` says why, in a sentence for a person; `faults` are the kinds of those that the call has met.
 */
export class EndpointRests extends Error {
  override name = "EndpointRests";
  constructor(
    readonly afterMs: number,
    message: string,
    readonly faults: readonly FaultKind[] = [],
  ) {
    super(message);
  }
}
