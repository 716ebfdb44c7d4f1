import { KnownError } from "@/lib/errors";

/** For `catch`: what is not there is null; whatever else went wrong is thrown on. */
export const nullIfGone = (error: unknown): null => {
  if (error instanceof KnownError && error.code === "NOT_FOUND") return null;
  throw error;
};
