import { execFileSync } from "node:child_process";
import { tempProject, type TempProject } from "../../temp-project.js";

const SETTINGS = ["user.name=A", "user.email=a@example.com", "commit.gpgsign=false"].flatMap(
  (setting) => ["-c", setting],
);

/** Runs git with a committer's name, and returns the output. */
export function git(folder: string, args: readonly string[], input = ""): string {
  return execFileSync("git", [...SETTINGS, ...args], {
    cwd: folder,
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "pipe"],
  }).trim();
}

/** A repository whose first commit, tagged v1, has the files. */
export function repository(files: Readonly<Record<string, string>>): TempProject {
  const project = tempProject(files);
  const steps = [
    "init --quiet --template=",
    "add --all",
    "commit --quiet --message first",
    "tag v1",
  ];
  // One process, because a large process such as this takes long to start another.
  const script = steps.map((step) => `git ${SETTINGS.join(" ")} ${step}`).join(" && ");
  execFileSync("sh", ["-c", script], { cwd: project.path });
  return project;
}
