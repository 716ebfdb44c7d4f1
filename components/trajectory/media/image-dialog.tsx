"use client";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { type StepMedia } from "@/lib/traces/trace";
import { mediaLabel } from "./media-words";
import { useMediaAddress } from "./use-media-address";

type Kept = StepMedia & { sha256: string };

interface ImageDialogProps {
  images: readonly Kept[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** A picture of a step as large as the window has room; the arrow keys go to the one before and the one after. */
export function ImageDialog({ images, at, onMove, onClose }: ImageDialogProps) {
  const image = images[at];
  const move = (by: number) => {
    if (images[at + by] !== undefined) onMove(at + by);
  };
  useEffect(() => {
    // Before the page, which goes from step to step by keys.
    const onKeyDown = (event: KeyboardEvent) => {
      const next = event.key === "ArrowLeft" ? at - 1 : event.key === "ArrowRight" ? at + 1 : null;
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (images[next] !== undefined) onMove(next);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [images, at, onMove]);
  if (image === undefined) return null;
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={image.name ?? "Image"}
      description={`${at + 1} of ${images.length}. ${mediaLabel(image)}`}
      footer={<Footer image={image} hasBefore={at > 0} hasNext={at < images.length - 1} onMove={move} />}
    >
      <Picture key={image.sha256} image={image} />
    </Dialog>
  );
}

function Picture({ image }: { image: Kept }) {
  const address = useMediaAddress(image.sha256, true);
  // oxlint-disable next/no-img-element -- bytes of a trace go through nothing that reads pictures
  return (
    <div className="flex h-[58dvh] items-center justify-center rounded-md bg-sunken">
      {address !== null && (
        <img src={address} alt={mediaLabel(image)} className="max-h-full max-w-full object-contain" />
      )}
    </div>
  );
}

interface FooterProps {
  image: Kept;
  hasBefore: boolean;
  hasNext: boolean;
  onMove: (by: number) => void;
}

function Footer({ image, hasBefore, hasNext, onMove }: FooterProps) {
  const address = useMediaAddress(image.sha256, true);
  return (
    <>
      {address !== null && (
        <Button asChild variant="ghost">
          <a href={address} download={image.name ?? image.sha256.slice(0, 12)}>
            <Download className="size-3.5" aria-hidden />
            Download
          </a>
        </Button>
      )}
      <Button disabled={!hasBefore} onClick={() => onMove(-1)}>
        <ChevronLeft className="size-3.5" aria-hidden />
        Previous
      </Button>
      <Button disabled={!hasNext} onClick={() => onMove(1)}>
        Next
        <ChevronRight className="size-3.5" aria-hidden />
      </Button>
    </>
  );
}
