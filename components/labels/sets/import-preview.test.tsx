import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ImportPreview } from "./import-preview";

it("says how many labels fit, and of the others where they stand and why", () => {
  const html = renderToStaticMarkup(
    <ImportPreview
      preview={{
        matchedCount: 1,
        samples: [{ place: "line 2", traceId: "t", title: "<b>Where?", agent: "Surfer", stepIndex: 4 }],
        faults: [{ place: "line 3", message: "It names no agent." }],
        faultCount: 240,
      }}
    />,
  );
  expect(html).toContain("1 label</b> match a trace");
  expect(html).toContain(">240</b> cannot be imported and are left out");
  expect(html).toContain("line 3</span>: It names no agent.");
  expect(html).toContain("and 239 more");
  expect(html).toContain("&lt;b&gt;Where?");
});
