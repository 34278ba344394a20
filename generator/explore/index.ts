export { describeFields } from "./api-data.js";
export type { FieldData } from "./page-data.js";
export { type SiteServer, serveSite } from "./serve-site.js";
export { makeSite, writeSite } from "./site.js";
export { decodePart, type PathKind, type PathValue, pairsOf, urlPattern } from "./url-pattern.js";
