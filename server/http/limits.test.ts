import { readFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { rejectInvalidRequest } from "#server/http/limits.ts";

const APP = path.resolve(import.meta.dirname, "../../app");

interface Page {
  url: string;
  file: string;
}

/** All routes with their URL; a team member stands for the entries of the content lists. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ""): Page[] {
  return entries.flatMap(({ path: part = "", file, children = [] }) => {
    const url = part ? `${parent}/${part.replace(":list", "team").replaceAll(/:\w+/g, "1")}` : parent;
    return [{ url, file }, ...pagesOf(children, url)];
  });
}

const readsUpload = ({ file }: Page) =>
  /\b(?:readUpload|readUploadOf|readEditForm)\(/.test(readFileSync(path.join(APP, file), "utf8"));

/** The status of the refusal of a large file for this URL; null when it is accepted. */
function statusOf(url: string): number | null {
  const headers = {
    host: "shop.example",
    "content-type": "multipart/form-data; boundary=x",
    "content-length": "1000000",
  };
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "POST", url, headers });
  const response = new ServerResponse(request);
  return rejectInvalidRequest(request, response, []) ? response.statusCode : null;
}

test("every page that reads an uploaded file may be sent one, and a page without files may not", () => {
  const pages = pagesOf(routes);
  const uploads = pages.filter(readsUpload).map(({ url }) => url);
  expect(uploads.length).toBeGreaterThan(8);
  expect(uploads.filter((url) => statusOf(url) !== null)).toEqual([]);
  expect(uploads.filter((url) => statusOf(`${url}.data`) !== null)).toEqual([]);
  expect(statusOf("/login")).toBe(413);
});
