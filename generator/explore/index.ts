export { type Bundler, findBundler } from "./find-bundler.js";
export { measureBundles } from "./measure-bundles.js";
export { type SiteServer, serveSite } from "./serve-site.js";
export { type Site, makeSite } from "./site.js";
export {
  type PathMatch,
  pairsOf,
  type Slashes,
  type UrlPattern,
  urlPattern,
} from "./url-pattern.js";
export { writeSite } from "./write-site.js";
export { fieldInput } from "./field-input.js";
