import { prisma } from "@/lib/db";
import { type Preferences } from "@/lib/preferences";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { mergePreferences } from "./save-preferences.sql";

/** Changes some of how a person likes to read; what is not named stays, also where two pages save at once. */
export const savePreferences = async (
  userId: string,
  change: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<void> => {
  const json = JSON.stringify(escapeValueForStorage(change));
  await mergePreferences(prisma, json, userId);
};
