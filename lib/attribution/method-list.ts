import { type Method } from "./method";
import { allAtOnce } from "./methods/all-at-once";
import { binarySearch } from "./methods/binary-search";
import { stepByStep } from "./methods/step-by-step";

/** Every method, in the order in which they are offered. */
export const methods: readonly Method[] = [allAtOnce, stepByStep, binarySearch];

export const findMethod = (name: string): Method | undefined => methods.find((method) => method.name === name);
