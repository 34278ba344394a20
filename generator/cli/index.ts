export { run } from "./program.js";
export type { TextStream } from "./terminal/terminal.js";
