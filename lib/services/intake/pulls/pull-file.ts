import { maxUploadBytes } from "@/lib/env";
import { askPlatform, type FetchPage } from "./pull-page";

/** Agents_Failure_Attribution by ag2ai (MIT), the public repository of the Who&When set, as an archive. */
export const whoAndWhenArchive = "https://codeload.github.com/ag2ai/Agents_Failure_Attribution/zip/refs/heads/main";

/** One file by its address. */
export const pullFile =
  (address: string): FetchPage =>
  async (_, signal) => {
    const { bytes } = await askPlatform(new URL(address), { maxBytes: maxUploadBytes(), signal });
    return { bytes, next: null };
  };
