import { type CDPSession, type Page } from "@playwright/test";

/** What a page holds, and what was sent for it. */
export interface Weight {
  elements: number;
  heapBytes: number;
}
export interface Sent {
  htmlBytes: number;
  scriptBytes: number;
  allBytes: number;
}

/**
 * Counts the bytes of what every answer to the page holds, as they came over the wire,
 * compressed. Begin before the navigation.
 */
export async function countSent(session: CDPSession): Promise<() => Sent> {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  const headers = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, type);
    headers.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength - (headers.get(requestId) ?? 0)),
  );
  await session.send("Network.enable");
  const sum = (wanted?: string): number =>
    [...bytes].reduce((total, [id, count]) => (!wanted || types.get(id) === wanted ? total + count : total), 0);
  return () => ({ htmlBytes: sum("Document"), scriptBytes: sum("Script"), allBytes: sum() });
}

/** Elements in the document, and the heap once what nobody holds is gone. */
export async function weighPage(page: Page, session: CDPSession): Promise<Weight> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return { elements: await page.evaluate(() => document.getElementsByTagName("*").length), heapBytes: usedSize };
}
