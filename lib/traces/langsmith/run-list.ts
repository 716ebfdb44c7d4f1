import { type Document } from "../document";
import { isObject } from "../json-value";
import { firstValues, type PlacedValue, placedValues, valuesBelow } from "../platforms/platform-record";
import { isRun } from "./read-runs";

/** The runs that values hold: runs themselves, or the lists `runs` and `data` of an answer or an export. */
const runsIn = (values: readonly PlacedValue[]): PlacedValue[] =>
  values.flatMap((placed) => {
    if (isRun(placed.value)) return [placed];
    if (!isObject(placed.value)) return [];
    return ["runs", "data"].flatMap((key) => valuesBelow(placed, key).filter(({ value }) => isRun(value)));
  });

export const runsOf = (document: Document): PlacedValue[] => runsIn(placedValues(document));

export const firstRunsOf = (document: Document): PlacedValue[] => runsIn(firstValues(document)).slice(0, 20);
