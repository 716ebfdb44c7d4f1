import { type Newer, StaleError } from "@/lib/errors";
import { reportError } from "./report-error";

/** What a server action says where it failed: one sentence, and what stands by now where that was not seen. */
export const refuseAction = (error: unknown): string | { message: string; newer: Newer } =>
  error instanceof StaleError ? { message: error.message, newer: error.newer } : reportError(error, "action").message;
