// The built package: `npm run build` comes first.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from "parcels-sdk";

const required = createRequire(import.meta.url)("parcels-sdk");

test("import and require give the same functions", () => {
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
});

test("listParcels", () => {
  const request = imported.listParcels();
  assert.match(request.url, /^(https?:\/)?\//);
  assert.deepEqual(required.listParcels(), request);
});

test("listPlaces", () => {
  const request = imported.listPlaces({ near: "near" });
  assert.match(request.url, /^(https?:\/)?\//);
  assert.deepEqual(required.listPlaces({ near: "near" }), request);
});

test("sendParcel", () => {
  const request = imported.sendParcel({ to: "to" });
  assert.match(request.url, /^(https?:\/)?\//);
  assert.deepEqual(required.sendParcel({ to: "to" }), request);
});
