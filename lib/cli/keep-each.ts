/** For an option that may be given several times: every value, in order. */
export const keepEach = (text: string, before: readonly string[] = []): string[] => [...before, text];
