import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { createRedactor, type Redactor } from "@/lib/traces/redaction/redactor";
import { type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { type AgentAliases, aliasAgents } from "@/lib/traces/sharing/agent-aliases";
import { hideWords } from "@/lib/traces/sharing/hidden-words";
import { createMaskedWords } from "@/lib/traces/sharing/masked-words";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { createNameReplacer } from "@/lib/traces/sharing/replace-names";
import { readOwnTaxonomies, shareModes, type SharedTaxonomy } from "./share-modes";
import { readShareNames } from "./share-names";
import { type Reads, type ShareSource } from "./share-source";

/** How the words of a trace become those of a share. */
export interface ShareWords extends ReaderWords {
  /** What the workspace's rules find; where nothing is masked it counts all the same. */
  redactor: Redactor;
  /** Null where agents keep their names. */
  aliases: AgentAliases | null;
  /** The hidden expected answer; null where there is none or it is shown. */
  hiddenAnswer: string | null;
  /**
   * The workspace's own lists of failure modes, as readers see those modes that are named. To be asked for once the
   * trace's own texts have been through `text`.
   */
  taxonomies: () => SharedTaxonomy[];
  /** How often the name of an agent was replaced in a text so far. */
  hiddenNameCount: () => number;
}

/**
 * Rules mask first, so that an address with an agent's name in it is masked as a whole, then names are replaced, then
 * parts of what was masked elsewhere are hidden. So the trace's own texts go through `text` before anything that is
 * said about it. `isCounting` has rules count that do not mask, for a preview.
 */
export const openShareWords = async (
  db: Reads,
  source: ShareSource,
  { settings, rules, isCounting }: { settings: ShareSettings; rules: RedactionSettings; isCounting: boolean },
): Promise<ShareWords> => {
  const redactor = createRedactor(rules);
  const masks = settings.isMasked && rules.rules.length + rules.patterns.length > 0;
  const names = settings.hidesAgents ? await readShareNames(db, source) : null;
  const aliases = names && aliasAgents(names.agents, names.alsoKnown);
  const replacer = aliases && createNameReplacer(aliases.all());
  const expected = source.trace.expectedAnswer;
  const hiddenAnswer = settings.hidesExpectedAnswer && expected !== null ? unescapeFromStorage(expected) : null;
  const learned = masks && (settings.hasLabels || source.runs.length > 0) ? createMaskedWords(source.trace) : null;
  if (hiddenAnswer !== null) learned?.learn(hiddenAnswer, redactor.mask(hiddenAnswer));
  const mask = (said: string): string => {
    if (masks) return redactor.mask(said);
    if (isCounting) redactor.count(said);
    return said;
  };
  const rename = (masked: string): string => (replacer ? replacer.replace(masked) : masked);
  const passage = (said: string): string => rename(mask(said));
  const said = (told: string): string => {
    const masked = mask(hiddenAnswer === null ? told : hideWords(told, hiddenAnswer));
    return learned ? learned.hide(rename(masked)) : rename(masked);
  };
  const modes = shareModes(await readOwnTaxonomies(db, source), said);
  return {
    redactor,
    aliases,
    hiddenAnswer,
    passage,
    said,
    ...modes,
    text: (whole) => {
      const masked = mask(whole);
      const shown = rename(masked);
      learned?.learn(whole, masked);
      learned?.show(shown);
      return shown;
    },
    agent: aliases ? aliases.of : passage,
    isPlain: !masks && aliases === null,
    hiddenNameCount: () => replacer?.count() ?? 0,
  };
};
