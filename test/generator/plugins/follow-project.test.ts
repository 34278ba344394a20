import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished, expect, it, vi } from "vitest";
import {
  type Observer,
  followProject,
  isUnseen,
} from "../../../generator/plugins/follow-project.js";
import type { Outcome } from "../../../generator/plugins/generate-project.js";
import { projectOf } from "../../../generator/plugins/options.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";

/** Follows a project, and notes what its observer is told. */
async function follow({ path }: TempProject) {
  const told: string[] = [];
  const observer: Observer = {
    onBegin: () => void told.push("begins"),
    onEnd: (run) =>
      void told.push(
        `${run.outcome.mistake ? "wrong" : "right"}${isUnseen(run) ? ", unseen" : ""}`,
      ),
  };
  const followed = await followProject(projectOf({}, path), observer);
  onTestFinished(followed.stop);
  return { told, ...followed };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 100_000, interval: 20 });

it("generates at once, and after each edit", async () => {
  const project = tempProject({ "routes.yaml": smallManifest() });
  const { told, outcome } = await follow(project);
  expect((await outcome()).mistake).toBeUndefined();
  expect(project.has("generated/users.ts")).toBe(true);
  expect(told).toEqual(["right"]);

  project.write("routes.yaml", smallManifest("GET /teams/{team}"));
  await until(() => expect(project.has("generated/teams.ts")).toBe(true));
  await until(() => expect(told).toEqual(["right", "begins", "right"]));
});

it("tells which runs a bundler does not see: those with a mistake, and the one that ends it", async () => {
  const project = tempProject({ "routes.yaml": smallManifest() });
  const { told, outcome } = await follow(project);
  await outcome();
  project.write("routes.yaml", smallManifest().replace("routes:", "rotues:"));
  await until(() => expect(told).toEqual(["right", "begins", "wrong, unseen"]));
  expect((await outcome()).mistake?.message).toContain('no key "rotues"');

  project.write("routes.yaml", smallManifest());
  await until(() => expect(told.slice(3)).toEqual(["begins", "right, unseen"]));
  expect((await outcome()).mistake).toBeUndefined();
});

it("tells of no first run, which is waited for", () => {
  const wrong: Outcome = {
    mistake: { message: "wrong", place: undefined },
    warnings: "",
    outputs: new Map(),
  };
  expect(isUnseen({ outcome: wrong, before: undefined })).toBe(false);
});

it("waits for a manifest that is not there yet", async () => {
  const project = tempProject();
  const { outcome } = await follow(project);
  expect((await outcome()).mistake?.message).toContain("there is no routes.yaml here");
  // So that the watcher has found nothing there.
  await sleep(300);
  project.write("routes.yaml", smallManifest());
  await until(() => expect(project.has("generated/users.ts")).toBe(true));
});
