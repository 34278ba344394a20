export { clashes } from "./clashes.js";
export { type Edges, depthFirst } from "./depth-first.js";
export { groupBy } from "./group-by.js";
export { leadingTo } from "./leading-to.js";
