export { type Clash, clashes } from "./clashes.js";
export { groupBy } from "./group-by.js";
