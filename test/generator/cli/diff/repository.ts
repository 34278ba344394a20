import { execFileSync } from "node:child_process";
import { tempProject, type TempProject } from "../../temp-project.js";

/** Runs git with a committer's name, and returns the output. */
export function git(folder: string, args: readonly string[], input = ""): string {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...who, ...args], {
    cwd: folder,
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "pipe"],
  }).trim();
}

/** A repository whose first commit, tagged v1, has the files. */
export function repository(files: Readonly<Record<string, string>>): TempProject {
  const project = tempProject(files);
  git(project.path, ["init", "--quiet", "--template="]);
  git(project.path, ["add", "--all"]);
  git(project.path, ["commit", "--quiet", "--message", "first"]);
  git(project.path, ["tag", "v1"]);
  return project;
}
