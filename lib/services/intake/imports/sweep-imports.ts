import { removeOld, takeUpForgotten } from "./sweep-imports.sql";

/** Done by a worker every minute: imports that nobody stored go, and those that nobody works on are taken up again. */
export const sweepImports = async (now = new Date()): Promise<{ removed: number; takenUp: number }> => ({
  removed: await removeOld(now),
  takenUp: await takeUpForgotten(now),
});
