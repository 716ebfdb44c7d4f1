import { methods } from "@/lib/attribution/method-list";

/** Methods that run a system again: one may be at work for hours, with nothing to do but to wait for the system. */
export const labMethods: readonly string[] = methods
  .filter(({ needsLab }) => needsLab === "executed")
  .map(({ name }) => name);
