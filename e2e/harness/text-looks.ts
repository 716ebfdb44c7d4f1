/**
 * One element for each way in which text looks on the page: what stands in the same chain of elements with the same
 * classes, states and colors of its own has the same colors, and there may be hundreds of it. Of each way the first one
 * on the screen. Runs in the browser.
 */
export function textLooks(): Element[] {
  const isState = (name: string): boolean =>
    /^(aria-(current|selected|checked|pressed|disabled|expanded|invalid)|data-(state|active|kind|tone|side)|disabled)$/.test(
      name,
    );
  const ownColors = (style: string): string =>
    style
      .split(";")
      .filter((one) => /color|background|opacity|filter|shadow|^\s*--/i.test(one))
      .join(";");
  const written = new Map<Element | null, string>([[null, ""]]);
  const chains = new Map<string, string>();
  /** A short name of the look of an element with all that it stands in. */
  const lookOf = (element: Element): string => {
    const known = written.get(element);
    if (known !== undefined) return known;
    const states = [...element.attributes].filter(({ name }) => isState(name)).map(({ name, value }) => name + value);
    const own = [
      element.tagName,
      element.getAttribute("class"),
      ownColors(element.getAttribute("style") ?? ""),
      states,
    ];
    const chain = `${element.parentElement ? lookOf(element.parentElement) : ""}>${own.join("|")}`;
    const look = chains.get(chain) ?? String(chains.size);
    chains.set(chain, look);
    written.set(element, look);
    return look;
  };
  const hasText = (element: Element): boolean =>
    element.matches("input, textarea, select") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "");
  const isOnScreen = (element: Element): boolean => {
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const chosen = new Map<string, Element>();
  const waiting = new Map<string, Element>();
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasText(element)) continue;
    const look = lookOf(element);
    if (chosen.has(look)) continue;
    if (isOnScreen(element)) chosen.set(look, element);
    else if (!waiting.has(look)) waiting.set(look, element);
  }
  for (const [look, element] of waiting) if (!chosen.has(look)) chosen.set(look, element);
  return [...chosen.values()];
}
