// Tests of the built package: run `npm run build` first.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from "parcels-sdk";

const required = createRequire(import.meta.url)("parcels-sdk");
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test("import and require have the same exports", () => {
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
});

test("exports in package.json has each generated module", () => {
  const files = readdirSync("generated").filter((file) => file.endsWith(".ts"));
  const paths = files.map((file) => "./" + file.slice(0, -".ts".length));
  const closed = ["./index", "./runtime", "./defaults", ...Object.keys(manifest.exports)];
  const missing = paths.filter((path) => !closed.includes(path));
  assert.deepEqual(missing, []);
});

test("listParcels: GET /parcels", () => {
  const request = imported.listParcels();
  assert.equal(request.method, "get");
  assert.match(request.url, /^(https?:\/)?\//);
  assert.deepEqual(required.listParcels(), request);
});

test("listPlaces: GET /places", () => {
  const request = imported.listPlaces({ near: "near" });
  assert.equal(request.method, "get");
  assert.match(request.url, /^(https?:\/)?\//);
  assert.deepEqual(required.listPlaces({ near: "near" }), request);
});

test("sendParcel: POST /parcels", () => {
  const request = imported.sendParcel({ to: "to" });
  assert.equal(request.method, "post");
  assert.match(request.url, /^(https?:\/)?\//);
  assert.deepEqual(required.sendParcel({ to: "to" }), request);
});

test("listParcelsWithToken: a token", () => {
  const { headers } = imported.listParcelsWithToken("0123");
  assert.equal(headers.authorization, "Bearer 0123");
});

test("the user-agent has the version of the package", () => {
  const { headers } = imported.listParcels();
  assert.equal(headers["user-agent"], "parcels-endpoint.js/" + manifest.version);
});
