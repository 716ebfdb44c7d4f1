import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type MeasuredReliability } from "@/lib/attribution/reliability/measure-reliability";
import { findTaxonomy } from "@/lib/attribution/taxonomies/taxonomy-list";
import { mapTexts, type ReaderWords } from "@/lib/traces/sharing/reader-words";

/** What of a run's manifest goes into a share: what the viewer shows of it, and what the run read of the trace. */
type SharedManifest = Partial<Pick<RunManifest, "traceContentHash" | "promptHash">> & {
  judge: Omit<NonNullable<RunManifest["judge"]>, "baseUrl" | "others"> | null;
  tracer: RunManifest["tracer"];
  parameters: NonNullable<RunManifest["parameters"]>;
  taxonomy: (RunManifest["taxonomy"] & {}) | null;
  policy: { version: number } | null;
  masked?: RunManifest["masked"] & {};
} & RunFigures;

/** What is known of a run beside its answer when it is shared. */
export interface RunFigures {
  /** What its calls were shown; null where it asked no model. */
  coverage: RunCoverage | null;
  /** How often runs like it were right in the workspace; null where it did not end whole. */
  reliability: MeasuredReliability | null;
  /** What its judge was certified for; null where no model was asked. */
  judged: JudgeMark | null;
}

/**
 * No question, answer, nonce, address, policy or other trace goes along. `hashOf` gives the hash that
 * the shared trace has in place of the one that was read: by the hash of a text one can tell whether
 * one has guessed what is masked in it.
 */
export const shareManifest = (
  manifest: Partial<RunManifest>,
  { words, figures, hashOf }: { words: ReaderWords; figures: RunFigures; hashOf: (contentHash: string) => string },
): SharedManifest => ({
  // Runs from before a part of it was kept have none.
  ...(manifest.traceContentHash === undefined ? {} : { traceContentHash: hashOf(manifest.traceContentHash) }),
  ...(manifest.promptHash === undefined ? {} : { promptHash: manifest.promptHash }),
  judge: manifest.judge
    ? {
        model: words.passage(manifest.judge.model),
        contextTokens: manifest.judge.contextTokens,
        ...(manifest.judge.replyTokens === undefined ? {} : { replyTokens: manifest.judge.replyTokens }),
        ...(manifest.judge.seesImages ? { seesImages: true } : {}),
      }
    : null,
  tracer: manifest.tracer ? { ...manifest.tracer, name: words.passage(manifest.tracer.name) } : null,
  parameters: mapValues(manifest.parameters ?? {}, words.said),
  taxonomy: manifest.taxonomy ? shareTaxonomy(manifest.taxonomy, words) : null,
  policy: manifest.policy ? { version: manifest.policy.version } : null,
  ...(manifest.masked && { masked: manifest.masked }),
  ...figures,
  // It may name models.
  judged: figures.judged && { ...figures.judged, sentence: words.said(figures.judged.sentence) },
});

const shareTaxonomy = (
  { name, version, title }: NonNullable<RunManifest["taxonomy"]>,
  words: ReaderWords,
): NonNullable<RunManifest["taxonomy"]> => ({
  ...(words.mode({ taxonomy: { name, version } }).taxonomy ?? { name: "", version: "" }),
  title: findTaxonomy(name) ? title : words.said(title),
  source: "",
  modes: [],
});

/** Values only: by its keys a method knows its parameters. */
const mapValues = <T extends object>(value: T, map: (text: string) => string): T =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)])) as T;
