import { askApi } from "@/components/ground/asking/ask-api";
import { type Answer } from "@/components/ground/asking/ask";
import { paths } from "@/lib/paths";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappedPreview, type MappingSource } from "@/lib/traces/mapping/mapped-preview";

/** What a file is mapped by: its lists or its text, a proposal, and the saved mappings that fit it. */
export interface MappingSample extends MappingSource {
  proposal: FileMapping | null;
  fitting: readonly { id: string; name: string; rule: FileMapping }[];
}

export const fetchSample = (workspace: string, importId: string): Promise<Answer<MappingSample>> =>
  askApi("GET", paths.api.sampleImport(workspace, importId));

/** What is known of a file after it was looked at once more: what was known before where that failed. */
export const afterReload = (before: Answer<MappingSample> | null, fresh: Answer<MappingSample>) =>
  before?.ok && !fresh.ok ? before : fresh;

/** What the file would be read as; nothing is kept. */
export const fetchMapped = (
  workspace: string,
  importId: string,
  mapping: FileMapping,
): Promise<Answer<MappedPreview>> => askApi("POST", paths.api.previewMapping(workspace, importId), { mapping });

/** How a file that no format fits can be read without a person having said so. */
export interface MappingGuess {
  mapping: FileMapping;
  /** Of the saved mapping that it is. */
  name: string | null;
  traceCount: number;
  hasMore: boolean;
  stepCount: number;
  agents: readonly string[];
}

/** The best guess of a file: a saved mapping that fits it, else what is proposed. Null where it finds no two steps. */
export const guessMapping = async (workspace: string, importId: string): Promise<MappingGuess | null> => {
  const sample = await fetchSample(workspace, importId);
  if (!sample.ok) return null;
  const [saved] = sample.value.fitting;
  const mapping = saved?.rule ?? sample.value.proposal;
  if (mapping === null) return null;
  const mapped = await fetchMapped(workspace, importId, mapping);
  return mapped.ok ? guessOf(mapping, saved?.name ?? null, mapped.value) : null;
};

const guessOf = (mapping: FileMapping, name: string | null, preview: MappedPreview): MappingGuess | null => {
  const { traces, hasMore, issues } = preview;
  const stepCount = traces.reduce((sum, trace) => sum + trace.stepCount, 0);
  if (stepCount < 2 || issues.some(({ severity }) => severity === "error")) return null;
  const agents = [...new Set(traces.flatMap((trace) => trace.agents))];
  return { mapping, name, traceCount: traces.length, hasMore, stepCount, agents };
};
