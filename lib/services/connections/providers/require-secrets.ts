import { KnownError } from "@/lib/errors";

/** What is stored as a secret; what is given for it: absent, the stored one stays. */
interface Secrets<T> {
  key: T;
  headers: T;
}

const named = {
  key: { pointer: "/key", what: "the key", message: "Enter the key for this server." },
  headers: { pointer: "/headers", what: "the extra headers", message: "Enter the headers for this server." },
};

/** Where a stored secret goes to is part of it: whoever names another server must know it. */
export const requireSecretsForNewOrigin = (
  stored: { baseUrl: string; keyCiphertext: string | null; headersCiphertext: string | null },
  baseUrl: string,
  given: Partial<Secrets<unknown>>,
): void => {
  if (new URL(stored.baseUrl).origin === new URL(baseUrl).origin) return;
  const kept = { key: stored.keyCiphertext, headers: stored.headersCiphertext };
  for (const secret of ["key", "headers"] as const) {
    if (kept[secret] === null || given[secret] !== undefined) continue;
    const { pointer, what, message } = named[secret];
    throw new KnownError(
      "INVALID",
      `The base URL leads to another server. Enter ${what} again: what is stored is sent only where it was meant for.`,
      [{ pointer, message }],
    );
  }
};
