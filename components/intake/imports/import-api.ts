import { askApi } from "@/components/ground/asking/ask-api";
import { type Answer } from "@/components/ground/asking/ask";
import { type ImportChoice } from "@/components/intake/imports/import-choices";
import { paths } from "@/lib/paths";
import { type ImportView } from "@/lib/traces/import-view";
import { type PullWish } from "@/lib/traces/pull-wish";
import { type Outcome } from "@/lib/traces/trace";

const askImport = async (...call: Parameters<typeof askApi>): Promise<Answer<ImportView>> => {
  const answer = await askApi<{ import: ImportView }>(...call);
  return answer.ok ? { ok: true, value: answer.value.import } : answer;
};

/** What can be asked about imports of a workspace, each answered with the import as it is then. */
export const importApi = (workspace: string) => ({
  /** Reads the file in another way; a change of nothing reads it once more. */
  change: (id: string, choice: ImportChoice) => askImport("PATCH", paths.api.import(workspace, id), choice),
  /** Stores what was read; `system` and `outcome` are for traces that name none. */
  store: (id: string, said: { system: string | null; outcome: Outcome | null }) =>
    askImport("POST", paths.api.storeImport(workspace, id), said),
  /** Ends it wherever it is and leaves nothing of it behind. */
  cancel: (id: string) => askImport("DELETE", paths.api.import(workspace, id)),
  /** Fetches traces from elsewhere: an import whose bytes arrive on the server. */
  pull: (wish: PullWish) => askImport("POST", paths.api.pullImport(workspace), wish),
  /** Goes on with one that broke off while it was fetched. */
  resume: (id: string) => askImport("POST", paths.api.resumeImport(workspace, id)),
});
