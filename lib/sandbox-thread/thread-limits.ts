/**
 * When a thread is given up. It is looked at again and again, and what counts is looks, not time: a machine that slept,
 * or a process that was busy itself, gave the thread no time either.
 */
export interface ThreadLimits {
  lookEveryMs: number;
  /** Looks in a row at which it had said nothing while it was to do something. */
  silentLooks: number;
  /** Looks at which it was still busy with what nobody waits for any more. */
  leftLooks: number;
  /** Looks until it has loaded its programs. */
  startLooks: number;
  /** A replay has its own limit of seconds, and never more than these. */
  mostSeconds: number;
  /** It is replaced once it holds more: WebAssembly gives nothing back. */
  mostHeldBytes: number;
  /** Of its JavaScript heap; beyond it Node ends it. */
  mostHeapMegabytes: number;
}

/** A step of the sandbox takes some milliseconds, a replay some tens. */
export const usualLimits: ThreadLimits = {
  lookEveryMs: 250,
  silentLooks: 20,
  leftLooks: 2,
  startLooks: 480,
  mostSeconds: 30,
  mostHeldBytes: 400_000_000,
  mostHeapMegabytes: 512,
};
