import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listManifestFiles, watchFiles, watchManifests } from "../../../generator/watch/index.js";
import { tempProject } from "../temp-project.js";

const FILES = Array.from({ length: 10 }, (_, index) => `${index}.yaml`);

/** Watches ten files, and notes what each run has read of them. `pause`: how long a run takes. */
function watchAll(pause: () => Promise<unknown>) {
  const project = tempProject(Object.fromEntries(FILES.map((file) => [file, "0"])));
  const watch = new AbortController();
  const runs: string[] = [];
  let running = 0;
  let most = 0;
  const ended = watchFiles(
    () => FILES,
    { cwd: project.path, signal: watch.signal },
    async () => {
      most = Math.max(most, (running += 1));
      runs.push(FILES.map(project.read).join(" "));
      await pause();
      running -= 1;
    },
  );
  onTestFinished(() => watch.abort());
  return {
    project,
    runs,
    ended,
    signal: watch.signal,
    stop: () => watch.abort(),
    mostAtOnce: () => most,
  };
}

describe("watchFiles", () => {
  it("watchFiles runs occasionally during many edits, one run at a time, and after the last edit", async () => {
    const { project, runs, ended, stop, mostAtOnce } = watchAll(() => sleep(20));
    const begin = performance.now();
    for (let edit = 1; runs.length < 10; edit++) {
      project.write(FILES[edit % FILES.length] ?? "", String(edit));
      await sleep(5);
    }
    // In the midst of a run.
    project.write("0.yaml", "last");
    const last = FILES.map(project.read).join(" ");
    await vi.waitFor(() => expect(runs.at(-1)).toBe(last), { timeout: 20_000 });
    // A run takes 20 ms and waits 50 ms for more edits, or longer where the machine is busy; timers may be a little early.
    expect(runs.length - 1).toBeLessThan((performance.now() - begin) / 65);
    expect(mostAtOnce()).toBe(1);
    stop();
    await ended;
  });

  it("watchFiles ends with the error of a run after an edit", async () => {
    let isBroken = false;
    const { project, ended, signal } = watchAll(() =>
      isBroken ? Promise.reject(new Error("broken")) : Promise.resolve(),
    );
    await sleep(200);
    isBroken = true;
    project.write("3.yaml", "edited");
    await expect(ended).rejects.toThrow("broken");
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("watchFiles ends at once if it is aborted", async () => {
    const { ended, stop, runs } = watchAll(() => Promise.resolve());
    await sleep(50);
    stop();
    await ended;
    expect(runs).toHaveLength(1);
  });
});

it.each([
  ["./base.json", "base.json"],
  ["shared/tsconfig.json", "node_modules/shared/tsconfig.json"],
])("watchManifests runs when %s appears, which tsconfig.json extends", async (base, file) => {
  const project = tempProject({ "tsconfig.json": JSON.stringify({ extends: base }) });
  const watch = new AbortController();
  onTestFinished(() => watch.abort());
  let runs = 0;
  const options = { cwd: project.path, signal: watch.signal };
  const ended = watchManifests(
    () => ["routes.yaml"],
    options,
    async () => {
      runs += 1;
      return new Map();
    },
  );
  await vi.waitFor(() => expect(runs).toBe(1));
  await sleep(200);
  project.write(file, "{}");
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), { timeout: 5000 });
  watch.abort();
  await ended;
});

it.each([
  ["$ref: pet.yaml", "pet.yaml"],
  ["$ref: my pet.yaml # a comment", "my pet.yaml"],
  ["$ref:\n  pet.yaml", "pet.yaml"],
  ["{ $ref: ../pet.yaml }", "../pet.yaml"],
  ["{ $ref: './my pet.yaml' }", "my pet.yaml"],
  ['{"$ref":".\\/my pet.json#/Pet"}', "my pet.json"],
  ["$ref: my%20pet.yaml#/Pet", "my pet.yaml"],
  ["{ '$ref' : '#/Pet' }", undefined],
  ["$ref: https://a.test/pet.yaml", undefined],
])("listManifestFiles finds the file of a reference written as %j", (text, file) => {
  const manifest = "openapi: ./api.yaml";
  const { path, at } = tempProject({ "routes.yaml": manifest, "api.yaml": text });
  const others = ["routes.yaml", "api.yaml"].map(at);
  const found = listManifestFiles("routes.yaml", { cwd: path });
  expect(found).toEqual(file === undefined ? others : [...others, at(file)]);
});
