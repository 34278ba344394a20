import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { toProject, readPluginOptions } from "../../../generator/plugins/options.js";
import {
  followProject,
  generateProject,
  isUnseen,
} from "../../../generator/plugins/run-project.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";

const WRONG = smallManifest().replace("routes:", "rotues:");

describe("readOptions", () => {
  it.each<readonly [unknown, string]>([
    [null, "the options of the Waybill plugin are not an object"],
    [["routes.yaml"], "the options of the Waybill plugin are not an object"],
    [{ manifset: "a" }, 'the Waybill plugin has no option "manifset"; it has "manifest"'],
    ...[5, null, [], [5], "", ["a", ""], "a\0b", { 0: "a" }].map(
      (manifest): readonly [unknown, string] => [
        { manifest },
        'the option "manifest" of the Waybill plugin is not a path or a list of paths',
      ],
    ),
  ])("readOptions rejects %j", (options, message) => {
    expect(() => readPluginOptions(options)).toThrow(expect.objectContaining({ message }) as Error);
  });

  it.each([undefined, {}, { manifest: undefined }, { manifest: "a" }, { manifest: ["a", "b"] }])(
    "readOptions accepts %j",
    (options) => {
      expect(readPluginOptions(options)).toEqual(options ?? {});
    },
  );
});

describe("generateProject", () => {
  it("generateProject reads routes.yaml in the root by default", async () => {
    const { path, has } = tempProject({ "routes.yaml": smallManifest() });
    expect(await generateProject(toProject({}, path))).toEqual({
      mistake: undefined,
      warnings: "",
      outputs: new Map([["routes.yaml", "generated"]]),
    });
    expect(has("generated/users.ts")).toBe(true);
  });

  it("generateProject generates from each manifest, even if another has a mistake", async () => {
    const { path, has } = tempProject({
      "package.json": "{}",
      "apis/a/routes.yaml": WRONG,
      "apis/b/routes.yaml": smallManifest(),
    });
    const manifest = ["apis/a/routes.yaml", "apis/b/routes.yaml", "apis/c/routes.yaml"];
    const { mistake, outputs } = await generateProject(toProject({ manifest }, path));
    expect(outputs).toEqual(new Map([["apis/b/routes.yaml", "apis/b/generated"]]));
    expect(has("apis/a/generated")).toBe(false);
    expect(mistake).toEqual({
      message: `apis/a/routes.yaml:6:1: error: a manifest has no key "rotues" [unknown-key]
  5 | generate: { output: generated, runtime: small-runtime }
  6 | rotues:
    | ^^^^^^
  hint: did you mean "routes"?

error: there is no apis/c/routes.yaml here [no-manifest]
  hint: check the path, or create a manifest: \`waybill init\`, or \`waybill init --from openapi.json\` for a document`,
      place: expect.objectContaining({ file: `${path}/apis/a/routes.yaml`, line: 6, column: 1 }),
    });
  });

  it("generateProject names the file of a mistake outside the manifest", async () => {
    const { path } = tempProject({
      "api/routes.yaml": `${smallManifest()}schemas: ./schemas.json\n`,
      "api/schemas.json": '{ "Pet": { "type": "objekt" } }',
    });
    const project = toProject({ manifest: "api/routes.yaml" }, path);
    const { mistake } = await generateProject(project);
    expect(mistake?.place?.file).toBe(`${path}/api/schemas.json`);
  });

  it("generateProject prints warnings without colours", async () => {
    const { path } = tempProject({ "routes.yaml": smallManifest("GTE /typo") });
    const { mistake, warnings } = await generateProject(toProject({}, path));
    expect(mistake).toBeUndefined();
    expect(warnings).toMatch(/^routes\.yaml:9:\d+: warning: /);
  });
});

/** Follows a project, and notes how its runs begin and end. */
async function follow({ path }: TempProject) {
  const notes: string[] = [];
  const followed = await followProject(
    toProject({}, path),
    (outcome, before) => {
      const unseen = isUnseen(outcome, before) ? ", unseen" : "";
      notes.push(`${outcome.mistake ? "wrong" : "right"}${unseen}`);
    },
    () => notes.push("begins"),
  );
  onTestFinished(followed.stop);
  return { notes, ...followed };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 100_000, interval: 20 });

it("the plugin generates at once, and after each edit", async () => {
  const project = tempProject({ "routes.yaml": smallManifest() });
  const { notes, outcome } = await follow(project);
  expect((await outcome()).mistake).toBeUndefined();
  expect(project.has("generated/users.ts")).toBe(true);
  expect(notes).toEqual(["right"]);

  project.write("routes.yaml", smallManifest("GET /teams/{team}"));
  await until(() => expect(project.has("generated/teams.ts")).toBe(true));
  await until(() => expect(notes).toEqual(["right", "begins", "right"]));
});

it("the plugin reports runs that a bundler does not see: runs with a mistake, and the run after", async () => {
  const project = tempProject({ "routes.yaml": smallManifest() });
  const { notes, outcome } = await follow(project);
  await outcome();
  project.write("routes.yaml", WRONG);
  await until(() => expect(notes).toEqual(["right", "begins", "wrong, unseen"]));
  expect((await outcome()).mistake?.message).toContain('no key "rotues"');

  project.write("routes.yaml", smallManifest());
  await until(() => expect(notes.slice(3)).toEqual(["begins", "right, unseen"]));
  expect((await outcome()).mistake).toBeUndefined();
});

it("the plugin waits for a missing manifest", async () => {
  const project = tempProject();
  const { notes, outcome } = await follow(project);
  expect((await outcome()).mistake?.message).toContain("there is no routes.yaml here");
  // A bundler waits for the first run.
  expect(notes).toEqual(["wrong"]);
  // So that the watcher has found nothing there.
  await sleep(300);
  project.write("routes.yaml", smallManifest());
  await until(() => expect(project.has("generated/users.ts")).toBe(true));
});
