/** 64 MiB of memory for each guess. The parameters are kept in the hash, so that they can be raised later. */
export const hashCost = { N: 2 ** 16, r: 8, p: 2 };
