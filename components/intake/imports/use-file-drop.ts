"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { droppedFiles } from "@/components/intake/imports/dropped-files";
import { type PickedFile } from "@/components/intake/imports/picked-file";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files and folders dropped anywhere in the window. Answers whether some are over it now. */
export const useFileDrop = (onDrop: (files: readonly PickedFile[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(async (event: DragEvent) => {
    setIsOver(false);
    if (event.dataTransfer) onDrop(await droppedFiles(event.dataTransfer));
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      void take(event);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
};
