import { describe, expect, it } from "vitest";
import { queryFor, readValue, resolveNeed } from "./relations";
import { openSearch } from "./search-tool";
import { world } from "./world";

const search = openSearch();
const found = (need: string): string | undefined => readValue(need, search(queryFor(need)).output, true)?.value;

describe("facts in documents", () => {
  it("are found and read for everything that the world knows", () => {
    for (const { name, founder, commissionPercent, opensAt, closesAt, lunchAt, mealFlorins } of world.firms) {
      expect(found(`founder of ${name}`)).toBe(founder);
      expect(found(`commission of ${name}`)).toBe(String(commissionPercent));
      expect(found(`opening hour of ${name}`)).toBe(String(opensAt));
      expect(found(`closing hour of ${name}`)).toBe(String(closesAt));
      expect(found(`lunch hour of ${name}`)).toBe(String(lunchAt));
      expect(found(`meal price of ${name}`)).toBe(String(mealFlorins));
    }
    for (const { name, birthplace, bornIn } of world.people) {
      expect(found(`birthplace of ${name}`)).toBe(birthplace);
      expect(found(`birth year of ${name}`)).toBe(String(bornIn));
    }
    for (const town of world.towns) {
      expect(found(`founding year of ${town.name}`)).toBe(String(town.foundedIn));
      expect(found(`hall fee of ${town.name}`)).toBe(String(town.hallFee));
      expect(found(`hall levy of ${town.name}`)).toBe(String(town.levyPercent));
      expect(found(`spillage allowance of ${town.name}`)).toBe(String(town.spillagePercent));
      expect(found(`start of the quiet hours of ${town.name}`)).toBe(String(town.quietFrom));
      expect(found(`end of the quiet hours of ${town.name}`)).toBe(String(town.quietUntil));
    }
    for (const { name, openedIn } of world.bridges) expect(found(`opening year of ${name}`)).toBe(String(openedIn));
    for (const { year, kruna } of world.rates) expect(found(`exchange rate of ${year}`)).toBe(String(kruna));
    for (const { name, divisor, table } of world.methods) {
      expect(found(`divisor of the ${name} checksum`)).toBe(String(divisor));
      expect(found(`weight table of the ${name} checksum`)).toBe(table);
    }
    for (const { name, firstWeight, growth } of world.tables) {
      expect(found(`first weight of ${name}`)).toBe(String(firstWeight));
      expect(found(`growth of ${name}`)).toBe(String(growth));
    }
    for (const { unit, holds, of } of world.units) expect(found(`measure of one ${unit}`)).toBe(`${holds} ${of}`);
  });

  it("refer to what was found before", () => {
    const before = [
      { key: "founder of Amber Looms", value: "Runa Marrek" },
      { key: "measure of one veltrin", value: "14 ostra" },
    ];
    expect(resolveNeed("birthplace of that person", before)).toBe("birthplace of Runa Marrek");
    expect(resolveNeed("measure of one that unit", before)).toBe("measure of one ostra");
    expect(resolveNeed("founding year of that town", before)).toBe("founding year of that town");
  });

  it("are wrong where the wrong document was found, and only where any will do", () => {
    const output = "[1] Exchange rate of 2030\nIn 2030 one florin was worth 9.5 kruna.";
    expect(readValue("exchange rate of 2031", output, false)).toBeNull();
    expect(readValue("exchange rate of 2031", output, true)).toEqual({ value: "9.5", source: "Exchange rate of 2030" });
    expect(readValue("colour of the sea", output, true)).toBeNull();
  });
});
