"use client";
import { Command } from "cmdk";
import { type ComponentProps, type KeyboardEvent, useRef } from "react";

/**
 * A list that is narrowed by typing. cmdk marks the first match only once what was typed has been drawn, and takes what was marked before where Enter follows at
 * once: here Enter waits for a frame, and means all that was typed.
 */
export function CommandBox({ onKeyDown, ...rest }: ComponentProps<typeof Command>) {
  const box = useRef<HTMLDivElement>(null);
  const choose = () => box.current?.querySelector<HTMLElement>('[cmdk-item][aria-selected="true"]')?.click();
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    requestAnimationFrame(() => setTimeout(choose));
  };
  return <Command {...rest} ref={box} onKeyDown={onKey} />;
}
