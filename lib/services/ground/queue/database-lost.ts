/** The exit code of a worker that has lost its database (EX_TEMPFAIL): nothing is wrong with the worker itself. */
export const databaseLostCode = 75;
