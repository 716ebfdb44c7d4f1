import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf, anyLines, faultsOf, saidOf, traceOf } from "../testing/check-kind";
import { copyDiffers } from "./copy-differs";

const said = (...trace: Parameters<typeof traceOf>): string[] => saidOf(copyDiffers, ...trace);

describe("values copied wrong", () => {
  it("finds digits of a code that changed places, at the very value", () => {
    const trace = traceOf("Refund invoice RG-48213, please.", ["Clerk: On it.", 'Clerk! {"invoice":"RG-48231"}']);
    const [found] = allOf(copyDiffers, trace);
    expect(found?.words).toBe("Step 1 passes RG-48231; the question has RG-48213: two characters are swapped.");
    expect(found).toMatchObject({ stepIndex: 1, agent: "Clerk", party: "agent", against: [{ stepIndex: null }] });
    expect(trace.steps[1]?.content.slice(found?.span?.from, found?.span?.to)).toBe("RG-48231");
  });

  it("finds month and day that changed places, in whatever form a date is written", () => {
    expect(said("预订 2031年4月9日 的座位。", ['Agent! {"date":"2031-09-04"}'])).toHaveLength(1);
    expect(said("A seat on 2031-04-09, please.", ["Agent: Booked for 2031/09/04."])).toHaveLength(1);
    expect(said("A seat on 2031-04-09, please.", ["Agent: Booked for 2031/04/09."])).toEqual([]);
    expect(said("Ein Platz am 9.4.2031.", ['Agent! {"date":"2031-04-09"}'])).toEqual([]);
  });

  it("finds a separator of thousands that was read as a decimal one", () => {
    const [words] = said("Bitte die Fracht für 3.480 kg nach Linz, nicht per Luft.", ['Agent! {"kg":3.48}']);
    expect(words).toBe("Step 0 passes 3.48; the question has 3.480 kg, which is 3,480: 1,000 times too small.");
    expect(said("Bitte die Fracht für 3.480 kg nach Linz, nicht per Luft.", ['Agent! {"kg":3480}'])).toEqual([]);
    expect(said("Ship 3.480 kg of tea to Leeds, and not by air.", ['Agent! {"kg":3.48}'])).toEqual([]);
    const [tenfold] = said("Ship 3,480 kg of tea to Leeds, and not by air.", ["Agent: I ship 34,800 kg."]);
    expect(tenfold).toMatch(/has 3,480 kg: 10 times too large\.$/);
  });

  it("finds an amount without a unit that was read so, and no conversion", () => {
    const amount = "Überweise 2.310,40 € an die Werft, nicht mehr.";
    expect(said(amount, ['Agent! {"amount":2.3104}'])).toHaveLength(1);
    expect(said(amount, ['Agent! {"amount":2310.4}'])).toEqual([]);
    expect(said("Bitte die Fracht für 3.480 kg, nicht per Luft.", ['Agent! {"weight_t":3.48}'])).toEqual([]);
  });

  it("finds a figure of which two digits differ beside the same words", () => {
    const result = 'tool> {"city":"Graz","inhabitants":4183926}';
    expect(said("How many?", [result, "Agent: Graz has 4,153,726 people, in Graz."])).toHaveLength(1);
    expect(said("How many?", [result, "Agent: Linz has 4,153,726 people."])).toEqual([]);
  });

  it("finds an era that is gone", () => {
    expect(said("公元前 5 世纪的城墙", ["Agent: 城墙建于公元 5 世纪。"])).toHaveLength(1);
    expect(said("Who ruled in 431 BC?", ["Agent: In 431 AD nobody did."])).toHaveLength(1);
    expect(said("Who ruled in 431 BC?", ["Agent: In 431 BC nobody did."])).toEqual([]);
  });

  it("leaves alone what is counted on, computed, held right as well, or an agent's own", () => {
    expect(said("Close K-2041 and K-2042.", ["Agent: K-2043 is the next one."])).toEqual([]);
    expect(said("In 2019 it began.", ["Agent: In 2091 it ends."])).toEqual([]);
    expect(said("Add 1,310 and 200.", ["Agent: That is 1,510."])).toEqual([]);
    expect(said("Invoice RG-48213.", ["Agent: RG-48231 was a slip, it is RG-48213."])).toEqual([]);
    expect(said("Hello", ["Agent: My code is RG-48213.", "Agent: My code is RG-48231."])).toEqual([]);
  });

  it("leaves alone what counts up from step to step", () => {
    const pages = (name: string) => Array.from({ length: 12 }, (_, at) => `tool> ${name}${1_001 + at} has nothing.`);
    const copied = (name: string) => [...pages(name).slice(0, 9), `Agent: ${name}1010 is next.`];
    expect(said("Read on.", copied("Page "))).toEqual([]);
    expect(said("Read on.", copied("ENTRY-"))).toEqual([]);
    expect(said("Pay ENTRY-1001.", ["Agent: ENTRY-1010 it is."])).toHaveLength(1);
  });

  it("is sound for any text", () => {
    fc.assert(
      fc.property(anyLines(), ([question, lines]) => {
        expect(faultsOf(copyDiffers, question, lines)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
