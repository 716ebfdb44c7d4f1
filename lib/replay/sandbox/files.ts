import { world } from "./world";

/** A document of the team's files. */
export interface SandboxFile {
  title: string;
  text: string;
}

const { towns, people, firms, bridges, rates, methods, tables, units } = world;

/** All documents: what the Researcher searches. One fact stands in one document. */
export const sandboxFiles: readonly SandboxFile[] = [
  ...towns.flatMap(
    ({ name, foundedIn, hallFee, levyPercent, spillagePercent, quietFrom, quietUntil }): SandboxFile[] => [
      {
        title: name,
        text: `The town of ${name} was founded in ${foundedIn}. It lies on the coast road and keeps a market in summer.`,
      },
      {
        title: `Letting rules of ${name}`,
        text: `Who lets a hall in ${name} pays a cleaning fee of ${hallFee} florins for each booking. The town takes a levy of ${levyPercent} percent on the rent.`,
      },
      {
        title: `Harbour rules of ${name}`,
        text: `For goods in barrels the harbour of ${name} grants an allowance of ${spillagePercent} percent for spillage.`,
      },
      {
        title: `Quiet hours of ${name}`,
        text: `The council of ${name} allows no meetings from ${quietFrom} to ${quietUntil} o'clock.`,
      },
    ],
  ),
  ...people.map(({ name, bornIn, birthplace }): SandboxFile => ({
    title: name,
    text: `${name} was born in ${birthplace} in the year ${bornIn}. A street was named after the family.`,
  })),
  ...firms.flatMap((firm): SandboxFile[] => [
    {
      title: firm.name,
      text: `${firm.name} was founded in ${firm.foundedIn} by ${firm.founder}. The firm deals in ${firm.trade} and has its seat in ${firm.town}.`,
    },
    {
      title: `Terms of ${firm.name}`,
      text: `Agents of ${firm.name} keep a commission of ${firm.commissionPercent} percent on what they sell.`,
    },
    {
      title: `Office hours of ${firm.name}`,
      text: `The office of ${firm.name} opens at ${firm.opensAt} and closes at ${firm.closesAt} o'clock. Lunch begins at ${firm.lunchAt} and takes one hour.`,
    },
    {
      title: `Menu of ${firm.name}`,
      text: `A meal from the canteen of ${firm.name} costs ${firm.mealFlorins} florins a head.`,
    },
  ]),
  ...bridges.map(({ name, town, openedIn }): SandboxFile => ({
    title: name,
    text: `${name} opened in ${openedIn}. It carries the road to ${town} over the river.`,
  })),
  ...rates.map(({ year, kruna }): SandboxFile => ({
    title: `Exchange rate of ${year}`,
    text: `In ${year} one florin was worth ${kruna} kruna.`,
  })),
  ...methods.map(({ name, table, divisor }): SandboxFile => ({
    title: `${name} checksum`,
    text: `For the ${name} checksum each number of a list is multiplied by its weight, the products are added up, and the remainder by ${divisor} is taken. The weights are those of the ${table} table.`,
  })),
  ...tables.map(({ name, firstWeight, growth }): SandboxFile => ({
    title: `${name} table`,
    text: `The weights of the ${name} table begin at ${firstWeight} and grow by ${growth} with each place.`,
  })),
  ...units.map(({ unit, holds, of }): SandboxFile => ({
    title: `Measure of one ${unit}`,
    text: `One ${unit} holds ${holds} ${of}.`,
  })),
];
