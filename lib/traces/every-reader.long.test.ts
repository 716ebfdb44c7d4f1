// @module-tag long
import { describe, expect, it } from "vitest";
import { openFiles } from "./containers/open-files";
import { readDocument } from "./read-document";
import { filesOf, hasSharedData, manifestRows } from "./testing/manifest";
import { readerFaults } from "./testing/reader-faults";
import { sampledRows } from "./testing/sampled-rows";

describe.skipIf(!hasSharedData)("every reader, on two shared files of each folder", () => {
  it.each(sampledRows(manifestRows()))("$file", async (row) => {
    const { document } = await openFiles(filesOf(row));
    if (document === null) throw new Error("not opened");
    const result = readDocument(document);
    expect(readerFaults(document, result)).toEqual([]);
    expect(readDocument(document)).toEqual(result);
  });
});
