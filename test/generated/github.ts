import { resolve } from "node:path";
import * as builders from "../../runtime/builders.js";
import * as fetching from "../../runtime/fetch.js";
import { loadBundle } from "../load-bundle.js";
import { planManifest } from "./law.js";

export const { manifest, plan, plans } = planManifest("routes.yaml");

/** GitHub's functions, with the runtime's sources. */
export const github = loadBundle('export * from "./index.js";', resolve("generated"), {
  "waybill-runtime/builders": builders,
  "waybill-runtime/fetch": fetching,
});
