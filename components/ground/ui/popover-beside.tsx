"use client";
import { type ReactNode } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ground/ui/popover";
import { StandIn } from "@/components/ground/ui/stand-in";

export interface PopoverBesideProps {
  /** The button that it belongs to; focus goes back to it. */
  element: HTMLElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A popover beside a button that is on the page already. */
export function PopoverBeside({ element, isOpen, onOpenChange, label, ...content }: PopoverBesideProps) {
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <StandIn element={element} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={label} {...content} />
    </Popover>
  );
}
