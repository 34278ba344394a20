// The built package: `npm run build` comes first.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from "parcels-sdk";

const required = createRequire(import.meta.url)("parcels-sdk");

test("import and require give the same functions", () => {
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
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
