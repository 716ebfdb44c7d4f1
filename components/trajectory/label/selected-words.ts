/** What is selected of one step's content, as it is drawn, and where its end is in the window. */
export interface SelectedWords {
  stepIndex: number;
  text: string;
  rect: { left: number; top: number; bottom: number };
}

/** What the page draws besides the step's own words. */
const notWords = "button, [aria-hidden=true]";

/**
 * What the reader has selected of a step; of several steps what they have selected of the first. Null where nothing
 * of a step's content is selected.
 */
export function selectedWords(selection: Selection | null): SelectedWords | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const content = contentAround(range.startContainer) ?? contentAround(range.endContainer);
  if (!content) return null;
  if (!content.contains(range.startContainer)) range.setStart(content, 0);
  if (!content.contains(range.endContainer)) range.setEnd(content, content.childNodes.length);
  const words = range.cloneContents();
  for (const other of words.querySelectorAll(notWords)) other.remove();
  const text = words.textContent.trim();
  const rect = [...range.getClientRects()].at(-1);
  if (text === "" || !rect) return null;
  return { stepIndex: Number(content.dataset.wordsOf), text, rect };
}

const contentAround = (node: Node): HTMLElement | null =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("[data-words-of]") ?? null;
