"use client";
import { ExternalLink, FileText, ImageOff, Paperclip } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { cn } from "@/lib/cn";
import { type StepMedia } from "@/lib/traces/trace";
import { mediaLabel, webHost } from "./media-words";
import { useMediaAddress } from "./use-media-address";

const ImageDialog = dynamic(() => import("./image-dialog").then((m) => m.ImageDialog));

type Kept = StepMedia & { sha256: string };
const isKept = (media: StepMedia): media is Kept => media.sha256 !== undefined;
const chip =
  "inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border bg-panel px-2 text-xs text-text [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-muted";

/** What a step carries besides its text: pictures small, sounds and videos to play, files to save. */
export function StepMediaList({ media }: { media: readonly StepMedia[] }) {
  const images = media.filter(isKept).filter(({ kind }) => kind === "image");
  const [shown, setShown] = useState<number | null>(null);
  return (
    <ul aria-label="Media" className="mt-1.5 flex flex-wrap items-start gap-2">
      {media.map((item, at) => (
        <li key={at} className="max-w-full min-w-0">
          {!isKept(item) ? (
            <NotHere media={item} />
          ) : item.kind === "image" ? (
            <Thumbnail media={item} onOpen={() => setShown(images.indexOf(item))} />
          ) : item.kind === "audio" || item.kind === "video" ? (
            <Player media={item} />
          ) : (
            <Saved media={item} />
          )}
        </li>
      ))}
      {shown !== null && <ImageDialog images={images} at={shown} onMove={setShown} onClose={() => setShown(null)} />}
    </ul>
  );
}

function Thumbnail({ media, onOpen }: { media: Kept; onOpen: () => void }) {
  const address = useMediaAddress(media.sha256, true);
  const [isBroken, setIsBroken] = useState(false);
  const label = mediaLabel(media);
  // oxlint-disable next/no-img-element -- bytes of a trace go through nothing that reads pictures
  return (
    <button
      type="button"
      title={label}
      aria-label={`${label}. Open`}
      onClick={onOpen}
      className="flex size-24 items-center justify-center overflow-hidden rounded-md border bg-sunken hover:border-line-strong"
    >
      {isBroken ? (
        <ImageOff className="size-5 text-faint" aria-hidden />
      ) : (
        address !== null && (
          <img
            src={address}
            alt=""
            width={96}
            height={96}
            loading="lazy"
            decoding="async"
            onError={() => setIsBroken(true)}
            className="size-full object-contain"
          />
        )
      )}
    </button>
  );
}

/** Plays only when it is asked to; where a link does not prove that one may read, all of it is fetched then. */
function Player({ media }: { media: Kept }) {
  const [isWanted, setIsWanted] = useState(false);
  const address = useMediaAddress(media.sha256, isWanted);
  const label = mediaLabel(media);
  const Tag = media.kind === "video" ? "video" : "audio";
  return (
    <figure className="min-w-0">
      {address === null ? (
        <Button size="sm" disabled={isWanted} onClick={() => setIsWanted(true)}>
          Load {media.kind}
        </Button>
      ) : (
        <Tag
          controls
          preload="none"
          src={address}
          aria-label={label}
          className={cn("max-w-full", media.kind === "video" ? "h-45 w-80 rounded-md border bg-sunken" : "h-10 w-75")}
        />
      )}
      <figcaption className="mt-0.5 max-w-80 truncate text-xs text-muted" title={label}>
        {label}
      </figcaption>
    </figure>
  );
}

function Saved({ media }: { media: Kept }) {
  const [isWanted, setIsWanted] = useState(false);
  const address = useMediaAddress(media.sha256, isWanted);
  const label = mediaLabel(media);
  const Icon = media.kind === "document" ? FileText : Paperclip;
  const words = (
    <>
      <Icon aria-hidden />
      <span className="truncate">{label}</span>
    </>
  );
  if (address === null)
    return (
      <button type="button" className={cn(chip, "hover:bg-hover")} onClick={() => setIsWanted(true)}>
        {words}
        <span className="text-link">{isWanted ? "Loading…" : "Load"}</span>
      </button>
    );
  return (
    <a href={address} download={media.name ?? media.sha256.slice(0, 12)} className={cn(chip, "hover:bg-hover")}>
      {words}
      <span className="text-link">Download</span>
    </a>
  );
}

/** What is elsewhere, and opened there by whoever wants to; or what was not kept. */
function NotHere({ media }: { media: StepMedia }) {
  const host = webHost(media.address);
  const label = mediaLabel(media);
  if (host === null)
    return (
      <span className={chip} title={media.address}>
        <ImageOff aria-hidden />
        <span className="truncate">{label}</span>
        <span className="shrink-0 text-muted">{media.address === undefined ? "not kept" : "elsewhere"}</span>
      </span>
    );
  return (
    <a
      href={media.address}
      target="_blank"
      rel="noreferrer noopener nofollow"
      title={media.address}
      className={cn(chip, "hover:bg-hover")}
    >
      <ExternalLink aria-hidden />
      <span className="truncate">{label}</span>
      <span className="shrink-0 text-link">Open on {host}</span>
    </a>
  );
}
