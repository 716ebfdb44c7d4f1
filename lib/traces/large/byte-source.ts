/** The bytes of a file by their place in it, wherever they are kept, so that no one needs to hold all of them. */
export interface ByteSource {
  byteSize: number;
  /** `length` bytes from `offset`; fewer at the end. */
  read: (offset: number, length: number) => Promise<Uint8Array>;
}

export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  byteSize: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

/** Sizes in bytes by which a large file is taken apart. */
export interface ReadSizes {
  /** A file up to this is read at once. */
  whole: number;
  /** So much of a list is looked at to see what it is. */
  sample: number;
  /** Lists and objects larger than this are put together piece by piece. */
  large: number;
  /** Small values that follow each other are parsed together, about so much at a time. */
  run: number;
  /** What is read at once where bytes are only looked at. */
  read: number;
}

const mebibyte = 1024 * 1024;
export const usualSizes: ReadSizes = {
  whole: 8 * mebibyte,
  sample: 8 * mebibyte,
  large: mebibyte,
  run: mebibyte / 4,
  read: mebibyte,
};
