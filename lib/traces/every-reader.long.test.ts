import { describe, expect, it } from "vitest";
import { openFiles } from "./containers/open-files";
import { readDocument } from "./read-document";
import { filesOf, hasSharedData, manifestRows } from "./testing/manifest";
import { readerFaults } from "./testing/reader-faults";

describe.skipIf(!hasSharedData)("every reader, on every shared file", () => {
  it.each(manifestRows())("$file", async (row) => {
    const { document } = await openFiles(filesOf(row));
    if (document === null) throw new Error("not opened");
    const result = readDocument(document);
    expect(readerFaults(document, result)).toEqual([]);
    expect(readDocument(document)).toEqual(result);
  });
});
