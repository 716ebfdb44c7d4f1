"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link within the product. Its page is asked for ahead when the pointer or the focus comes to it, not for being in
 * sight: a page has some thirty links, and asking ahead for each costs the server more than the page itself.
 */
export default function Link({ prefetch, onPointerEnter, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={prefetch ?? (isWanted ? null : false)}
      onPointerEnter={(event) => {
        setIsWanted(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsWanted(true);
        onFocus?.(event);
      }}
    />
  );
}
