/**
 * Methods whose answer a model foretold, with nothing executed. Such an answer is shown and can be chosen, but it is
 * never counted with others: in no dashboard, alert or agreement, and it is the answer of its trace only where there is
 * no other. The views `TraceFactNow` and `RunFactNow` name them too.
 */
export const simulatedMethods: readonly string[] = ["simulated-replay"];

export const isSimulatedRun = ({ method }: { method: string }): boolean => simulatedMethods.includes(method);
