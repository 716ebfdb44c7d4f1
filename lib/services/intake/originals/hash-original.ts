import { createHash } from "node:crypto";
import { readChunks } from "../../ground/stored/chunks";

/** SHA-256 of a file whose bytes have arrived, in hex. */
export const hashOriginal = async (place: { workspaceId: string; originalId: string }): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of readChunks(place)) hash.update(chunk);
  return hash.digest("hex");
};
