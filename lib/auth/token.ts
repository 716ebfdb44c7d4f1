import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes as base64url, behind a prefix that says what they open. */
export const newToken = (prefix = ""): string => prefix + randomBytes(32).toString("base64url");

/** What the database keeps of a token: enough to recognize it, nothing to use. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
