import { type SeededRandom } from "../seeded-random";

const names = [
  ...[
    "Meridian",
    "Harlow",
    "Ostrava",
    "Nadir",
    "Quay",
    "Brandt",
    "Ilmen",
    "Pell",
    "Corvus",
    "Lindqvist",
    "Sorano",
    "Tamar",
  ],
  ...[
    "Volta",
    "Wexford",
    "Yarrow",
    "Zeller",
    "Arden",
    "Bexley",
    "Calder",
    "Dunmore",
    "Elgin",
    "Farrow",
    "Galen",
    "Hollis",
  ],
];
const kinds = [
  "Foods",
  "Optics",
  "Freight",
  "Paper",
  "Steel",
  "Clinics",
  "Textiles",
  "Energy",
  "Labs",
  "Media",
  "Tools",
];
const places = ["Rotterdam", "Leeds", "Graz", "Turku", "Porto", "Lyon", "Gdansk", "Bergen", "Ghent", "Trieste", "Cork"];
const openings = [
  "I checked",
  "We compared",
  "I have read",
  "The record shows",
  "According to the list,",
  "As agreed,",
  "Next, I looked at",
  "From what is on file,",
];
const objects = [
  "the entry",
  "the second page",
  "the total",
  "the contract",
  "the latest version",
  "the request",
  "the table",
  "the earlier answer",
  "the dates",
  "the reference",
];
const verbs = [
  "matches",
  "differs from",
  "confirms",
  "replaces",
  "repeats",
  "contradicts",
  "completes",
  "depends on",
  "is missing from",
];
const endings = [
  ...[
    "so nothing is left open here.",
    "which I will take into account.",
    "and I go on with the next item.",
    "but one figure still has to be confirmed.",
  ],
  ...[
    "as the instructions ask.",
    "so I hand it over.",
    "and the rest follows from it.",
    "which was not clear before.",
    "so a second look is worth the time.",
  ],
];

/** Who or what a trace is about, like `Harlow Freight in Turku`. */
export const partyOf = ({ pick }: SeededRandom): string => `${pick(names)} ${pick(kinds)} in ${pick(places)}`;

/** A plausible sentence of ten to thirty words about `thing`. */
export function sentence({ pick, int }: SeededRandom, thing: string): string {
  const number = int(11, 9_840);
  return pick([
    `${pick(openings)} ${pick(objects)} of ${thing} ${number}, and it ${pick(verbs)} ${pick(objects)} from ${pick(places)}, ${pick(endings)}`,
    `For ${pick(names)} ${pick(kinds)} ${pick(objects)} ${pick(verbs)} ${pick(objects)} number ${number}, ${pick(endings)}`,
    `${pick(objects)} says ${number}.${int(10, 99)}; ${thing} ${int(1, 40)} of ${int(41, 90)} ${pick(verbs)} ${pick(objects)}, ${pick(endings)}`,
    `${pick(openings)} ${thing} ${number} twice: ${pick(objects)} ${pick(verbs)} ${pick(objects)}, ${pick(endings)}`,
  ]);
}

export const sentences = (random: SeededRandom, thing: string, count: number): string =>
  Array.from({ length: count }, () => sentence(random, thing)).join(" ");
