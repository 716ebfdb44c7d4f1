/** How a text of JSON is built, as far as that can be told without reading it: what is no JSON has some shape too. */
interface JsonShape {
  /** Of lists and objects in each other; 0 for a plain value. */
  depth: number;
  /** Values that it consists of, lists and objects among them; keys do not count. */
  values: number;
}

const [quote, backslash, comma] = [34, 92, 44];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * One walk over the text, without recursion, so that it can be said beforehand what reading it would take. An
 * empty list counts for two values.
 */
export function jsonShape(text: string): JsonShape {
  let [depth, deepest, values, isInText] = [0, 0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isInText = false;
    } else if (sign === quote) isInText = true;
    else if (sign === comma) values += 1;
    else if (sign === openList || sign === openObject) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (sign === closeList || sign === closeObject) depth -= 1;
  }
  return { depth: deepest, values };
}

/** The values that a value of JSON consists of, itself among them; not counted on beyond `most`. 0 for undefined. */
export function countValues(value: unknown, most: number): number {
  if (value === undefined) return 0;
  let count = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && count <= most) {
    const next = waiting.pop();
    count += 1;
    if (typeof next !== "object" || next === null) continue;
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return count;
}
