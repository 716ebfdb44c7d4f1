import { Zip, ZipPassThrough } from "fflate";
import { type PickedFile } from "@/components/intake/imports/picked-file";

/**
 * One archive of files that belong together. They are read piece by piece and stored as they are, so that the page
 * stays responsive whatever their size.
 */
export const zipRun = async (files: readonly PickedFile[]): Promise<Blob> => {
  const pieces: BlobPart[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    else pieces.push(new Uint8Array(piece));
  });
  for (const { path, blob } of files) {
    const entry = new ZipPassThrough(path);
    entry.mtime = new Date(1980, 0, 1); // the same files make the same archive
    zip.add(entry);
    const reader = blob.stream().getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) entry.push(read.value);
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  if (failures[0]) throw failures[0];
  return new Blob(pieces, { type: "application/zip" });
};
