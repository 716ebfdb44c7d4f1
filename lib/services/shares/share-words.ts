import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { createRedactor, type Redactor } from "@/lib/traces/redaction/redactor";
import { type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { type AgentAliases, aliasAgents } from "@/lib/traces/sharing/agent-aliases";
import { hideWords } from "@/lib/traces/sharing/hidden-words";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { createNameReplacer } from "@/lib/traces/sharing/replace-names";
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
  /** How often the name of an agent was replaced in a text so far. */
  hiddenNameCount: () => number;
}

/**
 * Rules mask first, so that an address with an agent's name in it is masked as a whole, then names are replaced. `isCounting` has rules count that do not mask, for a
 * preview.
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
  const text = (said: string): string => {
    if (!masks && isCounting) redactor.count(said);
    const masked = masks ? redactor.mask(said) : said;
    return replacer ? replacer.replace(masked) : masked;
  };
  return {
    ...{ redactor, aliases, hiddenAnswer, text },
    said: (said) => text(hiddenAnswer === null ? said : hideWords(said, hiddenAnswer)),
    agent: aliases ? aliases.of : text,
    isPlain: !masks && aliases === null,
    hiddenNameCount: () => replacer?.count() ?? 0,
  };
};
