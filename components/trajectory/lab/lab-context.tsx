"use client";
import { createContext, useContext } from "react";
import { type ReplayLab } from "./use-replay-lab";

export const LabContext = createContext<ReplayLab | null>(null);

/** Running the traced system again. */
export const useLab = (): ReplayLab => {
  const value = useContext(LabContext);
  if (!value) throw new Error("useLab needs TrajectoryPage above it.");
  return value;
};
