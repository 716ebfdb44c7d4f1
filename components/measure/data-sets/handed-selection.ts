/** What the address of the form says where they are meant: see paths.newDataSet. */
export const selectionOf = "selection";

// Traces selected in the list, on their way to the form that freezes them: too many for an address.
const key = "faultline-selected-traces";

export const handOverSelection = (ids: readonly string[]): void => sessionStorage.setItem(key, JSON.stringify(ids));

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === "string");

/** The ids in the text that was kept; null where there are none. */
export function readIds(text: string | null): string[] | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isIds(value) ? value : null;
  } catch {
    return null;
  }
}

/** As it is kept in this tab of the browser. */
export const keptSelection = (): string | null => sessionStorage.getItem(key);
