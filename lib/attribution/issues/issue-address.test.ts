import { expect, test } from "vitest";
import { issueInAddress } from "./issue-address";

const github = { kind: "github", baseUrl: "https://api.github.com", project: "acme/shop" } as const;
const gitlab = { kind: "gitlab", baseUrl: "https://code.acme.example/git", project: "acme/web/shop" } as const;
const linear = { kind: "linear", baseUrl: "https://api.linear.app", project: "ENG" } as const;

test.each([
  [github, "https://github.com/acme/shop/issues/12", "12"],
  [github, "https://github.com/Acme/Shop/issues/12/#issuecomment-1", "12"],
  [{ ...github, baseUrl: "https://code.acme.example/api/v3" }, "https://code.acme.example/acme/shop/issues/3", "3"],
  [gitlab, "https://code.acme.example/git/acme/web/shop/-/issues/7", "7"],
  [gitlab, "https://code.acme.example/git/acme/web/shop/issues/7?x=1", "7"],
  [gitlab, "https://code.acme.example/git/acme/web/shop/-/work_items/7", "7"],
  [linear, "https://linear.app/acme/issue/ENG-12/search-is-lost", "ENG-12"],
  [linear, "https://linear.app/acme/issue/eng-12", "ENG-12"],
])("the issue of an address is found: %o", (place, address, issue) => {
  expect(issueInAddress(place, address)).toBe(issue);
});

test.each([
  [github, "https://github.com/acme/other/issues/12"],
  [github, "https://github.com/acme/shop/pull/12"],
  [github, "https://github.com/acme/shop/issues/new"],
  [github, "https://github.com/acme/shop/issues/12/more"],
  [github, "https://evil.example/acme/shop/issues/12"],
  [github, "javascript://github.com/acme/shop/issues/12"],
  [github, "#12"],
  [gitlab, "https://code.acme.example/acme/web/shop/-/issues/7"],
  [gitlab, "https://code.acme.example/git/acme/web/-/issues/7"],
  [linear, "https://linear.app/acme/issue/OPS-12"],
  [linear, "https://linear.app/acme/project/ENG-12"],
])("an address of something else leads to no issue: %o", (place, address) => {
  expect(issueInAddress(place, address)).toBeNull();
});
