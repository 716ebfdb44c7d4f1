/** A family of models, and the most tokens that its maker counts for one image, however large it is. */
interface ImageRule {
  models: RegExp;
  most: number;
}

/**
 * By what the makers publish; the first that fits counts. A model that no rule names takes an unknown number.
 *
 * - Google, “Media resolution”, where none is chosen: 1,120 for Gemini 3, for Gemini 2.5 256 and up to 2,048 for its
 *   parts. https://ai.google.dev/gemini-api/docs/media-resolution
 * - OpenAI, “Images and vision”, in full detail. With tiles: a base, and a price for each of at most 8 tiles of 512
 *   pixels, 85 and 170 (GPT-4o, GPT-4.1), 2,833 and 5,667 (GPT-4o mini), 70 and 140 (GPT-5). With patches: at most
 *   1,536 of 32 pixels, times 1.62 (GPT-4.1 mini) or 2.46 (GPT-4.1 nano).
 *   https://platform.openai.com/docs/guides/images-vision
 */
const rules: readonly ImageRule[] = [
  { models: /^gemini-3/, most: 1_120 },
  { models: /^gemini-2\.5-/, most: 2_304 },
  { models: /^gpt-4o-mini/, most: 48_169 },
  { models: /^gpt-4\.1-mini/, most: 2_489 },
  { models: /^gpt-4\.1-nano/, most: 3_779 },
  { models: /^gpt-(?:4o|4\.1)(?:-\d|$)/, most: 1_445 },
  { models: /^gpt-5(?:-\d{4}|$)/, most: 1_190 },
];

/**
 * Of a Claude: by its version, `claude-opus-4-5`, `claude-3-5-haiku` or `claude-sonnet-4.5`. Anthropic, “Vision”: a
 * token for every 28 × 28 pixels, of an image that is first made to fit 1,568 of them, or 4,784 since Claude 4.7.
 * https://platform.claude.com/docs/en/build-with-claude/vision
 */
function claudeTokens(name: string): number | null {
  const version = /^claude-(?:[a-z]+-)?(\d+)(?:[-.](\d{1,2}))?(?!\d)/.exec(name);
  if (!version) return null;
  const [, major, minor = "0"] = version;
  return Number(major) < 4 || (Number(major) === 4 && Number(minor) < 7) ? 1_568 : 4_784;
}

/** The most tokens that an image takes with a model, by what its maker publishes; null where that is not known. */
export function mostImageTokens(model: string): number | null {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  return claudeTokens(name) ?? rules.find(({ models }) => models.test(name))?.most ?? null;
}

/** Kept free for an image of a model without a known rule. A guess: no cost is counted by it. */
const guessedTokens = 5_000;

/** What is kept free in a prompt for each image, and set aside before a call where a limit is to be kept. */
export const reservedImageTokens = (model: string): number => mostImageTokens(model) ?? guessedTokens;
