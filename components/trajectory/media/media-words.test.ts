import { expect, it } from "vitest";
import { mediaLabel, webHost } from "./media-words";

it("says what a piece of media is", () => {
  expect(mediaLabel({ kind: "image", mediaType: "image/png", name: "hive.png", byteSize: 12_000 })).toBe(
    "Image: hive.png, image/png, 12 kB",
  );
  expect(mediaLabel({ kind: "file" })).toBe("File");
});

it("opens pages of the web alone", () => {
  expect(webHost("https://pictures.example/hive.png")).toBe("pictures.example");
  for (const address of ["javascript:alert(1)", "gs://bucket/hive.png", "data:text/html,x", "hive.png", undefined])
    expect(webHost(address)).toBeNull();
});
