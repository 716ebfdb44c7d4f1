/** A file on its way into the queue: `path` is where it lies below a dropped folder, its name for a file by itself. */
export interface PickedFile {
  path: string;
  blob: Blob;
}
