/**
 * Browsers draw nothing beyond some height (Firefox 17.9 million px, Chromium 33.5), and lose
 * fractions of a pixel long before.
 */
export const mostSpacerPx = 8_000_000;
/**
 * So far from both ends a pixel of the scroll bar is a pixel of the list, whatever the scale:
 * nobody runs into an end too soon.
 */
const trueEndPx = 1_000_000;

/**
 * How the position of a scroll bar and the position in a list that is higher than any element can be belong together.
 */
export interface Scale {
  /** Height of the element that is scrolled. */
  spacerPx: number;
  /** The largest positions: of the list, and of the scroll bar. */
  mostVirtualPx: number;
  mostPhysicalPx: number;
  toVirtual: (physicalPx: number) => number;
  toPhysical: (virtualPx: number) => number;
}

/**
 * One to one as long as the list fits; else true to scale at both ends and compressed between them. Both ways
 * rise steadily and undo each other.
 */
export function scaleFor(totalPx: number, viewPx: number): Scale {
  const spacerPx = Math.min(totalPx, mostSpacerPx);
  const mostVirtualPx = Math.max(0, totalPx - viewPx);
  const mostPhysicalPx = Math.max(0, spacerPx - viewPx);
  const isScaled = totalPx > spacerPx;
  const ratio = isScaled ? (mostVirtualPx - 2 * trueEndPx) / (mostPhysicalPx - 2 * trueEndPx) : 1;
  return {
    spacerPx,
    mostVirtualPx,
    mostPhysicalPx,
    toVirtual: (physicalPx) => {
      const at = clamp(physicalPx, mostPhysicalPx);
      if (!isScaled || at <= trueEndPx) return at;
      const left = mostPhysicalPx - at;
      return left <= trueEndPx ? mostVirtualPx - left : trueEndPx + (at - trueEndPx) * ratio;
    },
    toPhysical: (virtualPx) => {
      const at = clamp(virtualPx, mostVirtualPx);
      if (!isScaled || at <= trueEndPx) return at;
      const left = mostVirtualPx - at;
      return left <= trueEndPx ? mostPhysicalPx - left : trueEndPx + (at - trueEndPx) / ratio;
    },
  };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
