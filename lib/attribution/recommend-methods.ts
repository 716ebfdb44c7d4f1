import { type Method, type Purpose, purposes } from "./method";

/**
 * What people are offered first: for each purpose the method that says it is for that. Where several do, it is one that
 * asks a model where there is a model to ask, and one that asks none where there is not.
 */
export const recommendMethods = <T extends Pick<Method, "recommendedAs" | "needsJudge">>(
  methods: readonly T[],
  hasModel: boolean,
): { purpose: Purpose; method: T }[] =>
  purposes.flatMap((purpose) => {
    const fit = methods.filter(({ recommendedAs }) => recommendedAs === purpose);
    const method = fit.find(({ needsJudge }) => needsJudge === hasModel) ?? fit[0];
    return method ? [{ purpose, method }] : [];
  });
