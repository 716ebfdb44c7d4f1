const litMs = 1_500;
/** Rows are measured and contents fetched on the way; beyond this the words are not going to appear. */
const patienceMs = 6_000;
/** Drawn so long without the words, a step does not show them. */
const unseenMs = 400;

/**
 * Waits until a mark is in a step's row on the page, has it brought into view and lights it. `onUnseen` is told once
 * when the row is there and the mark is not. @returns what ends the wait
 */
export function lightWhenDrawn(
  { step, selector }: { step: number; selector: string },
  bringIntoView: (mark: HTMLElement) => void,
  onUnseen: () => void,
): () => void {
  const startedAt = performance.now();
  let hasTold = false;
  let frame = requestAnimationFrame(function look() {
    const row = document.getElementById(`step-${step}`);
    const marks = [...(row?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const waitedMs = performance.now() - startedAt;
    if (marks[0]) {
      bringIntoView(marks[0]);
      for (const mark of marks) mark.dataset.lit = "";
      setTimeout(() => {
        for (const mark of marks) delete mark.dataset.lit;
      }, litMs);
      return;
    }
    if (row && waitedMs > unseenMs && !hasTold) {
      hasTold = true;
      onUnseen();
    }
    if (waitedMs < patienceMs) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
