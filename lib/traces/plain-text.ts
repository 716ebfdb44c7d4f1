import { plainEntities } from "./plain-entities";
import { plainJson } from "./plain-json";

/**
 * The words of a text as they are shown, found, quoted, hidden and judged: letters that JSON escaped, and signs that
 * were escaped once too often for HTML, as themselves. The original keeps how they were written. `isWritten` says that
 * a model wrote it for a tool.
 */
export const plainText = (text: string, isWritten = false): string => plainEntities(plainJson(text), isWritten);
