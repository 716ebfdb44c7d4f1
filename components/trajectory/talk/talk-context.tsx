"use client";
import { createContext, useContext } from "react";
import { type Commenting } from "./use-commenting";

export const TalkContext = createContext<Commenting | null>(null);

/** What people say of the trace. */
export const useTalk = (): Commenting => {
  const value = useContext(TalkContext);
  if (!value) throw new Error("useTalk needs TrajectoryPage above it.");
  return value;
};
