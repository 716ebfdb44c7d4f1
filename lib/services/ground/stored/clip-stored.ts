import { unescapeFromStorage } from "@/lib/traces/escape-text";

/** Stored text that the database has cut anywhere, as a reader sees it: an escape that was cut in half is dropped. */
export const clipStored = (text: string): string => unescapeFromStorage(text.replace(/\uFDD0[0-9a-f]{0,3}$/, ""));
