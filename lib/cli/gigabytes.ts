/** A size on a disk, as it is said to a person. */
export const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
