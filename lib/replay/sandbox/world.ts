import { shuffled } from "@/lib/attribution/statistics/seeded-random";
import { between, randomFor } from "./draws";
import { pick } from "./wording";

const townNames = [
  ...[
    "Brenn",
    "Tarnov",
    "Oskel",
    "Vardal",
    "Hesper",
    "Lindrum",
    "Corvane",
    "Mirel",
    "Dunmarsh",
    "Aldery",
    "Pellin",
    "Skarra",
  ],
  ...[
    "Thornby",
    "Ulven",
    "Wexcombe",
    "Yarrick",
    "Zellin",
    "Esterby",
    "Quarle",
    "Fenwold",
    "Garsten",
    "Ivarra",
    "Jorund",
    "Kestrel",
  ],
] as const;
const firstNames = [
  ...["Odile", "Bastian", "Runa", "Casper", "Elin", "Matis", "Yrsa", "Tobin", "Livia", "Anders", "Petra", "Soren"],
  ...["Hanne", "Felix", "Maren", "Jonas", "Ines", "Viktor", "Greta", "Leon", "Sunniva", "Oskar", "Thea", "Emil"],
] as const;
const lastNames = [
  ...[
    "Marrek",
    "Solberg",
    "Vantor",
    "Hallin",
    "Dressel",
    "Okeby",
    "Rinde",
    "Falkner",
    "Tavish",
    "Brandt",
    "Lysander",
    "Merrow",
  ],
  ...[
    "Castell",
    "Njord",
    "Abelin",
    "Wessel",
    "Karst",
    "Domar",
    "Evander",
    "Pryce",
    "Holloway",
    "Stenmark",
    "Ravel",
    "Umber",
  ],
] as const;
const firmNames = [
  ...[
    "Halvern Mills",
    "Marrow Kitchens",
    "Tidewell Glass",
    "Northlamp Press",
    "Cinder Foundry",
    "Larkspur Dairy",
    "Quillon Paper",
  ],
  ...[
    "Saltbridge Ropes",
    "Amber Looms",
    "Foxglove Apothecary",
    "Kingfisher Boats",
    "Thistle Brewery",
    "Copperline Tools",
  ],
  ...[
    "Silverbirch Toys",
    "Old Harbour Tea",
    "Windmere Clocks",
    "Ironwood Carts",
    "Bluefield Seeds",
    "Stonecrop Tiles",
    "Harrow Optics",
  ],
  ...["Greyfell Wool", "Sunder Lamps", "Merlin Ceramics", "Beacon Saddles"],
] as const;
const trades = ["paper", "glass", "tools", "cloth", "tea", "lamps"] as const;
const methodNames = ["Orlen", "Prast", "Velmor", "Tiber", "Kolne", "Sarrin", "Dovre", "Ankel"] as const;
const tableNames = ["Brask", "Hollin", "Ferro", "Nimb", "Ostar", "Cerin"] as const;
const unitFamilies = [
  ["veltrin", "ostra", "hin"],
  ["morgal", "tessel", "pim"],
  ["drachel", "condy", "lorr"],
  ["skeffin", "balt", "nubb"],
  ["ravond", "killick", "zell"],
  ["garrow", "fennet", "tock"],
] as const;

interface Town {
  name: string;
  foundedIn: number;
  hallFee: number;
  levyPercent: number;
  spillagePercent: number;
  quietFrom: number;
  quietUntil: number;
}

interface Person {
  name: string;
  bornIn: number;
  birthplace: string;
}

interface Firm {
  name: string;
  trade: string;
  town: string;
  founder: string;
  foundedIn: number;
  commissionPercent: number;
  opensAt: number;
  closesAt: number;
  lunchAt: number;
  mealFlorins: number;
}

interface Bridge {
  name: string;
  town: string;
  openedIn: number;
}

/** All that the files know: places, people, firms, rates, methods, units. Made up, always the same. */
interface World {
  towns: readonly Town[];
  people: readonly Person[];
  firms: readonly Firm[];
  bridges: readonly Bridge[];
  /** Kruna for one florin, by year. */
  rates: readonly { year: number; kruna: number }[];
  methods: readonly { name: string; table: string; divisor: number }[];
  tables: readonly { name: string; firstWeight: number; growth: number }[];
  units: readonly { unit: string; holds: number; of: string }[];
}

const firstYear = 2026;
const divisors = [89, 97, 101, 103, 107, 109, 113, 127] as const;

/** Numbers of a list are all different, so that one taken for another is a mistake that shows. */
function distinct(count: number, least: number, most: number, random: () => number): number[] {
  const taken = new Set<number>();
  while (taken.size < count) taken.add(between(least, most, random));
  return [...taken];
}

function makeWorld(): World {
  const random = randomFor(20_260_101, "world");
  const founded = distinct(townNames.length, 1_120, 1_640, random);
  const towns = townNames.map((name, at): Town => {
    const quietFrom = between(12, 14, random);
    return {
      name,
      foundedIn: founded[at] as number,
      hallFee: between(6, 30, random) * 10,
      levyPercent: between(3, 14, random),
      spillagePercent: between(2, 12, random),
      quietFrom,
      quietUntil: quietFrom + between(1, 2, random),
    };
  });
  const births = distinct(firstNames.length, 1_741, 1_859, random);
  const people = shuffled(lastNames, random).map((lastName, at): Person => ({
    name: `${firstNames[at]} ${lastName}`,
    bornIn: births[at] as number,
    birthplace: pick(townNames, random),
  }));
  const founders = shuffled(people, random);
  const firms = firmNames.map((name, at): Firm => {
    const founder = founders[at] as Person;
    return {
      name,
      trade: pick(trades, random),
      town: pick(townNames, random),
      founder: founder.name,
      foundedIn: founder.bornIn + between(22, 44, random),
      commissionPercent: between(2, 15, random),
      opensAt: between(7, 9, random),
      closesAt: between(16, 19, random),
      lunchAt: between(11, 12, random),
      mealFlorins: between(3, 9, random),
    };
  });
  const opened = distinct(townNames.length, 1_660, 1_990, random);
  const bridges = townNames.map((town, at): Bridge => ({
    name: `${town} Bridge`,
    town,
    openedIn: opened[at] as number,
  }));
  return {
    towns,
    people,
    firms,
    bridges,
    rates: distinct(10, 9_103, 14_897, random).map((thousandths, at) => ({
      year: firstYear + at,
      kruna: thousandths / 1_000,
    })),
    methods: methodNames.map((name, at) => ({
      name,
      table: pick(tableNames, random),
      divisor: divisors[at] as number,
    })),
    tables: tableNames.map((name) => ({ name, firstWeight: between(2, 9, random), growth: between(2, 7, random) })),
    units: unitFamilies.flatMap(([large, middle, small]) => [
      { unit: large, holds: between(3, 19, random), of: middle },
      { unit: middle, holds: between(21, 59, random) / 10, of: small },
    ]),
  };
}

export const world: World = makeWorld();
