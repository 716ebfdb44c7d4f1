import { type ChainLink, type ChainWords } from "../failure-chain";

/** Whether a text reads like a part of a structure (JSON, XML, code), which no sentence should hold. */
export const isFragment = (text: string): boolean => /[{}]|"\s*:|^\s*[[<]|<\/?[a-z]+[\s>]/iu.test(text);

/** What the run quotes of the step, where that is prose: its sentence says the rest. */
export const quotedWords = ({ words }: ChainLink): ChainWords | null =>
  words !== null && words.quote !== null && (!words.isVerbatim || !isFragment(words.text)) ? words : null;
