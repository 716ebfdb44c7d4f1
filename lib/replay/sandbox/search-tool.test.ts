import { describe, expect, it } from "vitest";
import { sandboxFiles } from "./files";
import { openSearch } from "./search-tool";

describe("search over the files", () => {
  const search = openSearch();

  it("finds every document first by the words of its title", () => {
    for (const { title, text } of sandboxFiles) expect(search(title).output).toContain(`[1] ${title}\n${text}`);
  });

  it("answers at most three documents, and says so where there is none", () => {
    expect(search("exchange rate").output.match(/^\[\d\] /gm)).toHaveLength(3);
    expect(search("zzzz")).toEqual({ output: "No document was found.", isError: false });
  });
});
