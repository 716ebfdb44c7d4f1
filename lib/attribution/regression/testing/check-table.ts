import { type Check } from "../regression-case";

const is = (type: Check["type"], value: string, answer: string, isRight: boolean) => ({
  check: { type, value },
  answer,
  isRight,
});

/** What passes, for us and for the programs of the exports. */
export const checkTable: readonly { check: Check; answer: string; isRight: boolean }[] = [
  is("equals", "12", "12.00", true),
  is("equals", "12", "+12.", true),
  is("equals", "12", "120", false),
  is("equals", "1250", "1,250", false),
  is("equals", "Elm Hall", "  elm\n hall.", true),
  is("equals", "Elm Hall", "Elm Halls", false),
  is("equals", "0.50", ".5", false),
  is("contains", "12 km", "It is 12  KM away.", true),
  is("contains", "12 km", "It is 21 km away.", false),
  is("matches", "^\\d{4}-\\d{2}$", "2026-11", true),
  is("matches", "^\\d{4}-\\d{2}$", "in 2026-11", false),
];
