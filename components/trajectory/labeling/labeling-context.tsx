"use client";
import { createContext, useContext } from "react";
import { type LabelingData } from "../trace/trajectory-data";
import { type Labelling } from "./use-labelling";

/** What whoever labels the trace needs, and whoever must know whether somebody does. */
export interface Labeling extends Pick<LabelingData, "labelMode"> {
  isLabelling: boolean;
  /** The label that is written. */
  labelling: Labelling;
}

export const LabelingContext = createContext<Labeling | null>(null);

export const useLabeling = (): Labeling => {
  const value = useContext(LabelingContext);
  if (!value) throw new Error("useLabeling needs TrajectoryPage above it.");
  return value;
};
