export { type SiteServer, serveSite } from "./serve-site.js";
export { makeSite, writeSite } from "./site.js";
