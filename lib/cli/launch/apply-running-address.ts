import { applySettings } from "@/lib/env";
import { locateHome } from "./home-folder";
import { readLivingRecord } from "./process-file";

/**
 * Links carry the port that the instance of this home folder listens on, also when this
 * command was called without PORT.
 */
export function applyRunningAddress(): void {
  const address = readLivingRecord(locateHome().processFile)?.address;
  if (!address) return;
  const { hostname, port } = new URL(address);
  applySettings({ HOST: hostname, PORT: port });
}
