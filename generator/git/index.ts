export { runGit } from "./run-git.js";
