import { type Capabilities } from "../messages";
import { type Subject } from "./subject";

export interface Check {
  name: string;
  /** What has to be so. */
  title: string;
  /** Whether the capabilities claim what is checked; always, unless set. */
  isOffered?: (capabilities: Capabilities) => boolean;
  /** Throws Violation; may answer a remark on what could not be seen. */
  run: (subject: Subject) => Promise<string | undefined>;
}

export interface CheckResult {
  name: string;
  title: string;
  /** `not-run`: what it builds on failed. */
  status: "passed" | "failed" | "not-offered" | "not-run";
  /** Why it failed or was not run, or a remark; null where there is nothing to say. */
  words: string | null;
}
