import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { Scenario } from "../scenario.js";

const PAGE = fileURLToPath(new URL("../../../docs/pull-requests.md", import.meta.url));

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const manifest = (schema: string) => `waybill: 1
name: acme
version: 1.0.0
baseUrl: https://api.acme.example
routes:
  - { route: GET /users, parameters: [{ name: page, in: query, schema: ${schema} }] }
`;

/** Responds like `gh api`, and records the requests. */
const GH = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
const method = args[args.indexOf("--method") + 1];
const field = args.find((one) => one.startsWith("body=@"));
if (field === undefined) {
  if (existsSync("calls.txt")) process.stdout.write("7\\n");
} else {
  const url = args.find((one) => one.startsWith("repos/"));
  appendFileSync("calls.txt", JSON.stringify([method, url, readFileSync(field.slice(6), "utf8")]) + "\\n");
}
`;

/** The workflow of `docs/pull-requests.md` in a repository with two commits: its shape, and all that its steps run. */
const pullRequest: Scenario = async ({ folder, install, run }) => {
  const page = readFileSync(PAGE, "utf8");
  const [, text = ""] = /^```yaml \S+\.yml\n([^]*?)^```$/m.exec(page) ?? [];
  const workflow = parse(text) as Workflow;
  checkShape(workflow);

  await install(["waybill"]);
  const at = (path: string) => join(folder, path);
  const write = (path: string, content: string) => writeFileSync(at(path), content);
  const git = (...args: readonly string[]) =>
    run("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args]);
  const [accept = "", again = ""] = [...page.matchAll(/^```sh\nnpx (.+)$/gm)].map(
    ([, line]) => line,
  );
  const waybill = (line: string) => run("npx", ["--no-install", ...line.split(" ")]);
  write(".gitignore", "node_modules\n");
  write("routes.yaml", manifest("{ type: integer }"));
  await git("init", "--quiet", "--initial-branch", "main");
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "One");
  await waybill(accept);
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "Two");
  await git("update-ref", "refs/remotes/origin/main", "HEAD");
  write("routes.yaml", manifest("{ type: string }"));
  await git("commit", "--quiet", "--all", "--message", "Three");

  mkdirSync(at("bin"));
  write("bin/gh", GH);
  chmodSync(at("bin/gh"), 0o755);
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const environment = {
    PATH: [at("bin"), process.env["PATH"]].join(delimiter),
    RUNNER_TEMP: folder,
    GITHUB_STEP_SUMMARY: at("step-summary.md"),
    ...{ GITHUB_REPOSITORY: "acme/api", NUMBER: "5", GH_TOKEN: "none" },
  };
  const runStep = (script: string) =>
    run("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], environment);
  const [npmCi, compare, show, comment, ...others] = steps.flatMap(
    ({ run: script }) => script ?? [],
  );
  assert.equal(npmCi, "npm ci --ignore-scripts");
  assert.deepEqual(others, []);
  assert.ok(compare !== undefined && show !== undefined && comment !== undefined);

  const failed = await runStep(compare).then(
    () => "it passed",
    (error: unknown) => String(error),
  );
  assert.match(failed, /^::error file=routes\.yaml,line=6,col=\d+,title=Breaking%3A getUsers/m);
  await runStep(show);
  const summary = readFileSync(at("api-changes.md"), "utf8");
  assert.match(summary, /^<!-- waybill diff -->\nA major version .*: 1 breaking\.\n/);
  assert.equal(readFileSync(at("step-summary.md"), "utf8"), summary);

  await waybill(again);
  await runStep(compare);
  await runStep(comment);
  await runStep(comment);
  const calls = readFileSync(at("calls.txt"), "utf8").trimEnd().split("\n");
  const accepted = readFileSync(at("api-changes.md"), "utf8");
  assert.match(accepted, /: 1 accepted\.\n/);
  assert.deepEqual(
    calls.map((call) => JSON.parse(call) as unknown),
    [
      ["POST", "repos/acme/api/issues/5/comments", accepted],
      ["PATCH", "repos/acme/api/issues/comments/7", accepted],
    ],
  );
};

/** Actions are pinned, only the job that runs no code of the pull request may write, and no expression is in a script. */
function checkShape({ permissions, jobs }: Workflow): void {
  assert.deepEqual(permissions, {});
  for (const { permissions: own, steps } of Object.values(jobs)) {
    const writes = Object.values(own).includes("write");
    for (const { uses, run } of steps) {
      if (uses !== undefined) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
      assert.doesNotMatch(run ?? "", /\$\{\{/);
      if (writes) assert.doesNotMatch(`${uses} ${run}`, /checkout|npm|npx/);
    }
  }
  assert.deepEqual(
    Object.values(jobs).map((job) => job.permissions),
    [{ contents: "read" }, { "pull-requests": "write" }],
  );
}

export default pullRequest;
