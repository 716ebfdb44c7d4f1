"use client";
import { Ellipsis } from "lucide-react";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { type StepWindow } from "@/lib/traces/step-window";
import { RowButton } from "../ground/row-button";
import { type StepView } from "./step-row";

// What it holds comes when it is opened.
const more = () => import("./step-menu-items");

/** The key that shows what changed in the current step. */
export const changeKey = "d";

export interface StepMenuProps {
  index: number;
  agent: string;
  step: StepWindow | undefined;
  view: StepView;
  onChange: (next: StepView) => void;
  /** What the step took, in full. */
  facts: readonly string[];
}

/** What can be done with one step. */
export function StepMenu(props: StepMenuProps) {
  return (
    <LazyMenu
      align="end"
      more={more}
      trigger={
        <RowButton label={`More about step ${props.index}`}>
          <Ellipsis className="size-3.5" aria-hidden />
        </RowButton>
      }
    >
      {(parts) => <parts.StepMenuItems {...props} parts={parts} />}
    </LazyMenu>
  );
}
