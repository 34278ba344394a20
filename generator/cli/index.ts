export { run } from "./program.js";
export { type TextStream, wantsColor } from "./terminal/terminal.js";
