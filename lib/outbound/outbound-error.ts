/**
 * Why a request brought no whole answer: `time-out`, `too-large`, `no-listener` (refused, no such
 * host), `redirect` (to elsewhere, and it was not to be followed), or `connection` (reset, cut).
 */
export class OutboundError extends Error {
  override name = "OutboundError";
  constructor(
    readonly code: "time-out" | "too-large" | "no-listener" | "redirect" | "connection",
    message: string,
  ) {
    super(message);
  }
}
