import { expect, it } from "vitest";
import { longestName, nameFault, tidyName } from "./plain-name";

const about = { nonce: "0123abcd", dismissed: ["Lost search"] };

it.each([
  [" Surfer passes over a failed search. ", "Surfer passes over a failed search"],
  ['"Surfer passes over a failed search"', "Surfer passes over a failed search"],
  ["“Surfer passes over a failed search.”", "Surfer passes over a failed search"],
  ["«Recherche perdue»", "Recherche perdue"],
  ['"Lost" is read as "found"', '"Lost" is read as "found"'],
  ["'", "'"],
])("takes away what some put around a title: %s", (said, name) => {
  expect(tidyName(said)).toBe(name);
});

it.each([
  "Surfer passes over a failed search",
  "Prüfer übersieht fehlende Währung",
  "検索の失敗を見落とす",
  "Totals leave out freight (and tax)",
  "x".repeat(longestName),
])("takes plain words: %s", (name) => {
  expect(nameFault(name, about)).toBeNull();
});

it.each([
  ["", "empty"],
  ["Lost\nsearch", "one line"],
  ["x".repeat(longestName + 1), "at most 100 characters"],
  ["Lost \u202esearch", "control characters"],
  ["Lost\u0000search", "control characters"],
  ["Lost \u{d800}search", "control characters"],
  ["Lost <b>search</b>", "plain words"],
  ["**Lost search**", "plain words"],
  ["# Lost search", "plain words"],
  ["See https://example.com", "plain words"],
  ["`rm -rf`", "plain words"],
  ['{"name": "Lost search"}', "plain words"],
  ["12 %", "must be words"],
  ["step-0123ABCD is lost", "how the record is written"],
  ["LOST search", "not wanted"],
])("says what is wrong with %j", (name, fault) => {
  expect(nameFault(name, about)).toContain(fault);
});
