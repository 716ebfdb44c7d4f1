import { array, assert, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { markup } from "./markup";

it("escapes every text that is put in, and takes markup of its own as it is", () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;\u0000\u001b[31m`;
  expect(markup`<p title="${hostile}">${hostile}</p>`.text).not.toContain("<img");
  const items = ["a<", "b"].map((text) => markup`<li>${text}</li>`);
  expect(markup`<ul>${items}${3}</ul>`.text).toBe("<ul><li>a&lt;</li><li>b</li>3</ul>");
  const text = array(integer({ min: 0, max: 0xff })).map((codes) => String.fromCharCode(...codes));
  assert(property(text, (each) => !/[<>"'\u0000]/.test(markup`${each}`.text)));
});
