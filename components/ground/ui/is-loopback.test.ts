import { expect, it } from "vitest";
import { isLoopback } from "./is-loopback";

it("knows the spellings of one's own machine", () => {
  for (const host of [
    "localhost",
    "LOCALHOST:8500",
    "app.localhost",
    "127.0.0.1:8500",
    "127.1",
    "0x7f.1",
    "[::1]:80",
    "0.0.0.0",
    "[::ffff:127.0.0.1]",
  ])
    expect([host, isLoopback(`http://${host}/s/x`)]).toEqual([host, true]);
});

it("takes no other address for it", () => {
  for (const url of [
    "https://faultline.example.org/s/x",
    "http://192.168.0.7/",
    "http://localhost.example.org/",
    "http://127.example.org/",
    "not an address",
    "",
  ])
    expect([url, isLoopback(url)]).toEqual([url, false]);
});
