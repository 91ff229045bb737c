import { expect, test } from "vitest";
import {
  imageLine,
  readImageCell,
  readImageSource,
  splitImageCell,
} from "#app/domain/catalog/import/images/image-source.ts";

const SHOP = "https://shop.example";
const ID = "01932b6e-7b7c-7cc1-8a4f-0123456789ab";

test.each([
  [
    "https://CDN.example/a.jpg?v=1#top",
    { kind: "url", url: "https://cdn.example/a.jpg?v=1", host: "cdn.example" },
  ],
  ["http://old.example/a b.jpg", { kind: "url", url: "https://old.example/a%20b.jpg", host: "old.example" }],
  ["//cdn.example/a.jpg", { kind: "url", url: "https://cdn.example/a.jpg", host: "cdn.example" }],
  [`https://shop.example/images/${ID}/1200.webp`, { kind: "own", url: `/images/${ID}`, mediaId: ID }],
  [`/images/${ID}/480.webp`, { kind: "own", url: `/images/${ID}`, mediaId: ID }],
  [String.raw`.\images\..\kurta red.jpg`, { kind: "file", url: "images/kurta red.jpg" }],
  ["../../etc/passwd", { kind: "file", url: "etc/passwd" }],
  ["ftp://files.example/a.jpg", null],
  ["file:///etc/passwd", null],
  ["data:image/png;base64,AAAA", null],
  ["https://", null],
  ["..", null],
  [`https://cdn.example/${"a".repeat(2_000)}`, null],
])("the image source %s is read", (text, source) => {
  expect(readImageSource(text, SHOP)).toEqual(source);
});

test.each([
  ["https://a.example/1.jpg https://a.example/2,3.jpg\nhttps://a.example/4.jpg", 3],
  ["https://a.example/1.jpg, https://a.example/2.jpg", 2],
  ["kurta red.jpg", 1],
  ["kurta red.jpg, kurta blue.jpg", 2],
  ["kurta red.jpg kurta blue.jpg\r\n https://a.example/1.jpg", 3],
  [" \n ", 0],
])("the cell %j has its images", (cell, count) => {
  expect(splitImageCell(cell)).toHaveLength(count);
});

test("an image with a description is written and read as one line", () => {
  const lines = [
    imageLine("https://a.example/1.jpg", "From the\nfront | left"),
    imageLine("https://a.example/2.jpg", ""),
    "kurta red.jpg | Red",
    "a.jpg b.jpg",
  ];
  expect(readImageCell(lines.join("\n"))).toEqual([
    { url: "https://a.example/1.jpg", alt: "From the front | left" },
    { url: "https://a.example/2.jpg", alt: "" },
    { url: "kurta red.jpg", alt: "Red" },
    { url: "a.jpg", alt: "" },
    { url: "b.jpg", alt: "" },
  ]);
});
