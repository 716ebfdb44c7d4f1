/** What a piece of media is to whoever looks at it. What is not sure to be one of the first four is a `file`. */
export const mediaKinds = ["image", "audio", "video", "document", "file"] as const;
export type MediaKind = (typeof mediaKinds)[number];
