import { describe, expect, it } from "vitest";
import { safeLink } from "./safe-link";

describe("safeLink", () => {
  it("keeps web and mail addresses", () => {
    for (const href of ["https://example.com/a?b=1#c", "http://127.0.0.1/", "mailto:a@example.com"])
      expect(safeLink(href)).toBe(href);
  });

  it("makes everything else text", () => {
    for (const href of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      " javascript:alert(1)",
      "data:text/html,<script>",
      "vbscript:x",
      "file:///etc/passwd",
      "/account",
      "#top",
      "//evil.example",
      "https://",
      "",
      undefined,
    ])
      expect(safeLink(href)).toBeNull();
  });
});
