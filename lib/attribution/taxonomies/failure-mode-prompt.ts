import { type FailureMode, type Taxonomy } from "./taxonomy";

/**
 * One line for a prompt: white space and control characters folded. Modes of a workspace are its own words, not ours.
 */
const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** The modes of a taxonomy as a prompt lists them, one a line. */
export const failureModePrompt = ({ title, modes }: Taxonomy): string =>
  [
    `The kinds of failure (${line(title)}), each as id: name. What it means:`,
    ...modes.map((mode) => `${line(mode.id)}: ${line(mode.title)}. ${line(mode.definition)}`),
  ].join("\n");

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .trim();

/**
 * The mode that a judge means by its `failure_mode`: by id, by name, or by an id with the name after it ("2.6 Acts
 * against its reasoning", "FM-2.6"). Null where it names none, or more than one.
 */
export function readFailureMode(text: string, { modes }: Taxonomy): FailureMode | null {
  const said = folded(text);
  const exact = modes.filter((mode) => folded(mode.id) === said || folded(mode.title) === said);
  if (exact.length === 1) return exact[0] ?? null;
  const words = said.replace(/^(?:fm|mode) /, "").split(" ");
  const named = modes.filter(({ id }) => ` ${words.join(" ")} `.includes(` ${folded(id)} `));
  const [only] = named;
  return named.length === 1 && only && words.join(" ").startsWith(folded(only.id)) ? only : null;
}
