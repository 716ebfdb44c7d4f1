import { type Remark, type Said } from "@/lib/attribution/write-back/remark";

/** One trace at a platform, and what is known of what we told it. */
export interface PlatformTrace {
  key: string;
  /** As the platform knows it; null where it has none. */
  traceId: string | null;
  /** What arrived last. */
  sent: readonly Remark[];
  /** What may be there if the last attempt was cut off: what stood before it too. */
  begun: readonly Remark[];
  /** When it last arrived in full, ISO 8601; null before the first time. */
  sentAt: string | null;
}

/** What remarks are written to. Everything may be done twice. */
export interface Platform {
  /** What it says of the trace that comes from us. */
  read: (trace: PlatformTrace) => Promise<Said[]>;
  /** Makes it say what is wanted of the trace, and nothing else that comes from us. */
  write: (trace: PlatformTrace, wanted: readonly Remark[]) => Promise<void>;
  /** Resolves where it answers and takes the key. */
  test: () => Promise<void>;
}
