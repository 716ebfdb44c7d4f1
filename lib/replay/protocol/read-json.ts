import { StreamFault } from "./check-stream";
import { jsonShape } from "./json-shape";
import { replayLimits } from "./messages";

/**
 * What a line of an answer says, as JSON. Looked at before it is read, since what is built of a line can take twenty
 * times its bytes, and deep nesting ends whoever walks through it. Throws StreamFault.
 */
export function readJson(line: string): unknown {
  const { depth, values } = jsonShape(line);
  if (depth > replayLimits.depth)
    throw new StreamFault("lied", `A line is nested more than ${replayLimits.depth} deep.`);
  if (values > replayLimits.values)
    throw new StreamFault("flooded", `A line has more than ${replayLimits.values} values.`);
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new StreamFault("lied", "A line is not JSON.");
  }
}
