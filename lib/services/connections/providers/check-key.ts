import { KnownError } from "@/lib/errors";

/** The key as a header can carry it. Throws INVALID where none can. */
export const checkKey = (key: string): string => {
  if (!/[^\x20-\x7e]/.test(key)) return key;
  throw new KnownError(
    "INVALID",
    "The key has line breaks or signs that no key has. Copy it again, in full: some pages show it shortened.",
    [{ pointer: "/key", message: "This cannot be a key." }],
  );
};
