/** So many steps are read where they are asked for; a longer trace waits for a worker. */
export const maxStepsAtOnce = 2_000;
