import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject, type TempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
import { git, repository } from "./repository.js";

const OLD = smallManifest("GET /old");
const NEW = smallManifest("GET /new");
const SUMMARY = "v1:routes.yaml → routes.yaml: major (1 breaking, 1 additive)";

/** A repository whose tag `v1` has the old manifest, and whose working tree has the new one. */
function changedRepository(files: Readonly<Record<string, string>> = {}): TempProject {
  const project = repository({ ...files, "routes.yaml": OLD });
  project.write("routes.yaml", NEW);
  return project;
}

/** A program outside of the repository, and whether it has run. */
function trap(): { readonly command: string; readonly hasRun: () => boolean } {
  const { path, write } = tempProject();
  write("trap.sh", `#!/bin/sh\necho "$@" >> '${path}/ran'\nexit 1\n`);
  execFileSync("chmod", ["+x", join(path, "trap.sh")]);
  return { command: join(path, "trap.sh"), hasRun: () => existsSync(join(path, "ran")) };
}

/** Turns a repository into a partial clone that runs a command to fetch what it lacks. */
function makePartial(folder: string, command: string, url: string): void {
  for (const [key, value] of [
    ["core.repositoryFormatVersion", "1"],
    ["extensions.partialClone", "origin"],
    ["remote.origin.promisor", "true"],
    ["remote.origin.url", url],
    ["remote.origin.uploadpack", command],
    ["core.sshCommand", command],
    ["core.gitProxy", command],
  ] as const) {
    git(folder, ["config", key, value]);
  }
}

/** Removes the contents of a file of a commit from a repository. */
function dropContents(folder: string, object: string): void {
  const gitFolder = git(folder, ["rev-parse", "--absolute-git-dir"]);
  const id = git(folder, ["rev-parse", object]);
  execFileSync("rm", ["-f", join(gitFolder, "objects", id.slice(0, 2), id.slice(2))]);
}

/** Makes a repository name a command wherever git can run one. */
function makeHostile(project: TempProject, command: string): void {
  const hooks = [
    "post-index-change",
    "reference-transaction",
    "post-checkout",
    "fsmonitor-watchman",
  ];
  for (const hook of hooks) {
    project.write(`.git/hooks/${hook}`, `#!/bin/sh\n'${command}'\n`);
    execFileSync("chmod", ["+x", project.at(`.git/hooks/${hook}`)]);
  }
  for (const [section, keys] of Object.entries({
    core: ["fsmonitor", "pager", "editor", "askPass", "alternateRefsCommand"],
    pager: ["cat-file", "ls-tree", "rev-parse"],
    diff: ["external", "evil.command", "evil.textconv"],
    filter: ["evil.smudge", "evil.clean", "evil.process"],
    merge: ["evil.driver"],
    credential: ["helper"],
    gpg: ["program"],
    uploadpack: ["packObjectsHook"],
  })) {
    for (const key of keys) git(project.path, ["config", `${section}.${key}`, command]);
  }
  for (const alias of ["cat-file", "ls-tree", "rev-parse"]) {
    git(project.path, ["config", `alias.${alias}`, `!${command}`]);
  }
  git(project.path, ["config", "log.showSignature", "true"]);
}

const URLS = ["ssh://a.example/x", "git://a.example/x", "/nowhere", "ext::sh -c %s"] as const;

describe("a hostile repository", () => {
  it.each(URLS)("git does not fetch missing objects of a partial clone, from %s", async (url) => {
    const { path } = changedRepository();
    const { command, hasRun } = trap();
    dropContents(path, "v1:routes.yaml");
    makePartial(path, command, url === "ext::sh -c %s" ? `ext::${command} %S` : url);
    git(path, ["config", "protocol.allow", "always"]);
    const { code, err } = await waybillIn(path, ["diff", "v1"]);
    expect({ code, err }).toEqual({
      code: 1,
      err: "error: this clone does not have the contents of routes.yaml in v1 [not-fetched]\n  hint: fetch them first: git show v1:routes.yaml; diff makes no network calls\n",
    });
    expect(hasRun()).toBe(false);
  });

  it.each(URLS.slice(0, 3))(
    "git does not enter a bare repository among the files (%s)",
    async (url) => {
      const { command, hasRun } = trap();
      const project = changedRepository();
      const inner = project.at("apis/x");
      git(project.path, ["init", "--quiet", "--bare", "apis/x"]);
      project.write("apis/x/routes.yaml", NEW);
      const blob = git(inner, ["hash-object", "-w", "--stdin"], OLD);
      const tree = git(inner, ["mktree"], `100644 blob ${blob}\troutes.yaml\n`);
      const first = git(inner, ["commit-tree", tree, "-m", "first"]);
      const second = git(inner, ["commit-tree", tree, "-p", first, "-m", "second"]);
      git(inner, ["update-ref", "HEAD", second]);
      dropContents(inner, blob);
      makePartial(inner, command, url);
      git(project.path, ["add", "--all"]);
      git(project.path, ["commit", "--quiet", "--message", "second"]);
      const args = ["diff", "HEAD~1", "-m", "apis/x/routes.yaml"];
      const { code, err } = await waybillIn(project.path, args);
      expect(code).toBe(1);
      expect(err).toContain("HEAD~1 is neither a file nor a git revision");
      expect(hasRun()).toBe(false);
    },
  );

  it.each([
    ["one missing file", 1],
    ["100 missing files", 100],
  ])("git starts a constant number of processes for %s of a revision", async (_count, count) => {
    const { path, at, write } = tempProject();
    write(
      "git",
      `#!/bin/sh\necho "$@" >> '${at("ran")}'\nPATH='${process.env["PATH"]}' exec git "$@"\n`,
    );
    execFileSync("chmod", ["+x", at("git")]);
    const references = Array.from({ length: count }, (_, i) => `{ $ref: './no/${i}.yaml' }`);
    const project = repository({
      "api.yaml": `openapi: 3.1.0\ninfo: { title: x, version: '1' }\npaths: { /x: { get: { parameters: [${references.join()}] } } }\n`,
    });
    vi.stubEnv("PATH", path);
    try {
      await waybillIn(project.path, ["diff", "v1:api.yaml", "api.yaml"]);
    } finally {
      vi.unstubAllEnvs();
    }
    expect(readFileSync(at("ran"), "utf8").match(/ (cat-file|ls-tree|rev-parse) /g)).toHaveLength(
      6,
    );
  });

  it("generate runs no program of the repository for a file in conflict", async () => {
    const { command, hasRun } = trap();
    const project = repository({ "routes.yaml": OLD, ".gitattributes": "*.ts diff=evil\n" });
    const write = async (manifest: string, message: string): Promise<void> => {
      project.write("routes.yaml", manifest);
      await waybillIn(project.path, ["generate", "--quiet"]);
      git(project.path, ["add", "--all"]);
      git(project.path, ["commit", "--quiet", "--message", message]);
    };
    await write(OLD, "generated");
    git(project.path, ["checkout", "--quiet", "-b", "other"]);
    await write(smallManifest("GET /users/{username}/a"), "theirs");
    git(project.path, ["checkout", "--quiet", "-"]);
    await write(smallManifest("GET /users/{username}/b"), "ours");
    expect(() => git(project.path, ["merge", "--quiet", "other"])).toThrow();
    const stages = git(project.path, ["ls-files", "--unmerged"]);
    expect(stages).toContain("generated/users.ts");
    makeHostile(project, command);
    project.write(".gitattributes", "* diff=evil filter=evil merge=evil\n");
    project.write("routes.yaml", smallManifest("GET /users/{username}/b"));
    const { code, err } = await waybillIn(project.path, ["generate"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(existsSync(project.at("generated/users.ts.orig"))).toBe(false);
    expect(hasRun()).toBe(false);
  });

  it("git runs no program from the configuration, the attributes or the hooks", async () => {
    const { command, hasRun } = trap();
    const project = changedRepository({ ".gitattributes": "* diff=evil filter=evil merge=evil\n" });
    makeHostile(project, command);
    const { err, out } = await waybillIn(project.path, ["diff", "v1"]);
    expect(err).toBe("");
    expect(out).toContain(SUMMARY);
    expect(hasRun()).toBe(false);
  });

  it("git reads the named commit, and not its replacement", async () => {
    const { path } = changedRepository();
    const tree = git(path, ["mktree"], "");
    const other = git(path, ["commit-tree", tree, "-m", "other"]);
    git(path, ["replace", "v1", other]);
    expect((await waybillIn(path, ["diff", "v1"])).out).toContain(SUMMARY);
  });

  it.each([
    ["GIT_DIR", "/.git"],
    ["GIT_OBJECT_DIRECTORY", "/.git/objects"],
    ["GIT_WORK_TREE", ""],
    ["GIT_CONFIG_PARAMETERS", "'extensions.objectFormat'='x'"],
    ["GIT_TRACE", "/trace"],
  ])("git reads the manifest's repository with any %s", async (name, end) => {
    const { path } = changedRepository();
    const other = changedRepository();
    git(other.path, ["tag", "--delete", "v1"]);
    const earlier = process.env[name];
    process.env[name] = `${other.path}${end}`;
    onTestFinished(() => {
      if (earlier === undefined) delete process.env[name];
      else process.env[name] = earlier;
    });
    const { err, out } = await waybillIn(path, ["diff", "v1"]);
    expect(err).toBe("");
    expect(out).toContain(SUMMARY);
    expect(other.has("trace")).toBe(false);
  });
});

it("git reads a commit in a history of 10,000 commits", async () => {
  const { path } = changedRepository();
  const commits = Array.from({ length: 10_000 }, (_, index) => {
    const from = index === 0 ? "from v1^0\n" : "";
    return `commit refs/heads/long\ncommitter A <a@example.com> ${1_700_000_000 + index} +0000\ndata 1\nx\n${from}\n`;
  });
  git(path, ["fast-import", "--quiet"], commits.join(""));
  git(path, ["symbolic-ref", "HEAD", "refs/heads/long"]);
  const { err, out } = await waybillIn(path, ["diff", "HEAD~10000"]);
  expect(err).toBe("");
  expect(out).toContain("HEAD~10000:routes.yaml → routes.yaml: major (1 breaking, 1 additive)");
});
