import { KnownError } from "@/lib/errors";

/** Where the stored key goes to is part of its secret: whoever names another server must know the key. */
export const requireKeyForNewOrigin = (
  stored: { baseUrl: string; keyCiphertext: string | null },
  baseUrl: string,
  key: string | null | undefined,
): void => {
  if (key !== undefined || stored.keyCiphertext === null || new URL(stored.baseUrl).origin === new URL(baseUrl).origin)
    return;
  throw new KnownError(
    "INVALID",
    "The base URL leads to another server. Enter the key again: the stored one is sent only where it was meant for.",
    [{ pointer: "/key", message: "Enter the key for this server." }],
  );
};
