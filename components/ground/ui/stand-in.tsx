import { type RefCallback, useEffectEvent, useLayoutEffect } from "react";

/**
 * Gives Radix a trigger that is on the page already, as `<Radix.Trigger asChild><StandIn element={…}
 * /></Radix.Trigger>`: what floats is fetched when it is first wanted, and the control that it belongs to
 * must neither be drawn again nor lose focus for that. What Radix would set on the control (attributes,
 * listeners) is left to the control.
 */
export function StandIn({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  // Radix hands down a new function at every render, all for the same places: telling each would have it render again.
  const hold = useEffectEvent((held: HTMLElement | null) => void ref?.(held));
  useLayoutEffect(() => {
    hold(element);
    return () => hold(null);
  }, [element]);
  return null;
}
