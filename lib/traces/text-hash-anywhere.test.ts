import { array, assert, integer, property } from "fast-check";
import { it } from "vitest";
import { hashOfPieces, textHash } from "./text-hash";
import * as anywhere from "./text-hash-anywhere";

const text = array(integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

it("hashes as Node does, any text, lone surrogates too, whole or in pieces", () => {
  assert(property(text, (whole) => anywhere.textHash(whole) === textHash(whole)));
  assert(property(array(text), (pieces) => anywhere.hashOfPieces(pieces) === hashOfPieces(pieces)));
});
