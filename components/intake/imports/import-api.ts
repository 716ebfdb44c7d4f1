import { type Answer } from "@/components/ground/asking/ask";
import { type ImportChoice } from "@/components/intake/imports/import-choices";
import { sentenceOf } from "@/components/ground/asking/send-file";
import { paths } from "@/lib/paths";
import { type ImportView } from "@/lib/traces/import-view";
import { type PullWish } from "@/lib/traces/pull-wish";

/**
 * Asks the HTTP API. Server actions wait for each other, so that a cancel would stand behind a hundred files that
 * are being stored. Never throws.
 */
const askApi = async (method: string, url: string, body: object = {}): Promise<Answer<ImportView>> => {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
    const answer = (await response.json().catch(() => null)) as { import: ImportView } | null;
    if (response.ok && answer) return { ok: true, value: answer.import };
    return { ok: false, message: sentenceOf(response.status, answer) };
  } catch {
    return { ok: false, message: "The server did not answer. Check the connection and try again." };
  }
};

/** What can be asked about imports of a workspace, each answered with the import as it is then. */
export const importApi = (workspace: string) => ({
  /** Reads the file in another way; a change of nothing reads it once more. */
  change: (id: string, choice: ImportChoice) => askApi("PATCH", paths.api.import(workspace, id), choice),
  /** Stores what was read; `system` is for traces that name none. */
  store: (id: string, system: string | null) => askApi("POST", paths.api.storeImport(workspace, id), { system }),
  /** Ends it wherever it is and leaves nothing of it behind. */
  cancel: (id: string) => askApi("DELETE", paths.api.import(workspace, id)),
  /** Fetches traces from elsewhere: an import whose bytes arrive on the server. */
  pull: (wish: PullWish) => askApi("POST", paths.api.pullImport(workspace), wish),
  /** Goes on with one that broke off while it was fetched. */
  resume: (id: string) => askApi("POST", paths.api.resumeImport(workspace, id)),
});
