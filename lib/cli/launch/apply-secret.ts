import { join } from "node:path";
import { applySettings, hasEncryptionSecret } from "@/lib/env";
import { type Home } from "./home-folder";
import { readOrMakeSecret } from "./secret-file";

export const secretFile = (home: Home): string => join(home.path, "secret");

/** The secret that the environment does not give is made once and kept in the home folder. */
export function applySecret(home: Home): void {
  if (!hasEncryptionSecret()) applySettings({ FAULTLINE_SECRET: readOrMakeSecret(secretFile(home)) });
}
