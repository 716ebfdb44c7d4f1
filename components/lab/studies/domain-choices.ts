import { type SandboxDomain, sandboxDomains } from "@/lib/replay/sandbox/sandbox-task";

const words: Record<SandboxDomain, { title: string; summary: string }> = {
  sales: { title: "Sales", summary: "A company's regional revenue, in another currency." },
  documents: { title: "Documents", summary: "Years between two foundings, found across several documents." },
  programs: { title: "Programs", summary: "A checksum of a list, by a rule stated in files." },
  planning: { title: "Planning", summary: "The largest hall that fits the conditions and a budget." },
  units: { title: "Units", summary: "An amount in another unit, less an allowance." },
  schedule: { title: "Schedule", summary: "The first hour at which three people can meet." },
};

/** The kinds of tasks of the sandbox, for who chooses some of them. */
export const domainChoices = sandboxDomains.map((name) => ({ name, ...words[name] }));

/** What they are called, in one line. */
export const domainWords = (domains: readonly SandboxDomain[]): string =>
  domains.map((name) => words[name].title).join(", ");
