import { setTimeout as sleep } from "node:timers/promises";
import { watch } from "rolldown";
import { expect, it, onTestFinished, vi } from "vitest";
import webpack from "webpack";
import rolldownPlugin from "../../../generator/plugins/rolldown.js";
import webpackPlugin from "../../../generator/plugins/webpack.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";

/** Called after each build, with whether it succeeded. */
type OnBuild = (isRight: boolean) => void;

/** Each watches the bundle of `main.js` until the test ends. */
const WATCHERS: Readonly<Record<string, (project: TempProject, onBuild: OnBuild) => void>> = {
  rolldown({ path, at }, onBuild) {
    const watcher = watch({
      cwd: path,
      input: "./main.js",
      external: [/^small-runtime/],
      output: { dir: at("dist") },
      plugins: [rolldownPlugin()],
    });
    watcher.on("event", (event) => {
      if (event.code === "BUNDLE_END" || event.code === "ERROR") onBuild(event.code !== "ERROR");
      if ("result" in event) void event.result?.close();
    });
    onTestFinished(() => watcher.close());
  },
  webpack({ path, at }, onBuild) {
    const compiler = webpack({
      context: path,
      entry: "./main.js",
      mode: "development",
      // The code is watched, but not compiled.
      module: { rules: [{ test: /\.ts$/, type: "asset/source" }] },
      output: { path: at("dist") },
      plugins: [webpackPlugin()],
    });
    compiler.watch({}, (_, stats) => onBuild(stats?.hasErrors() === false));
    onTestFinished(() => new Promise<void>((resolve) => compiler.close(() => resolve())));
  },
};

/** Longer than any watcher takes to notice a change. */
const QUIET_MS = 500;

const MAIN = 'import "./generated/defaults.ts";\nimport "./generated/users.ts";\n';

it.each(Object.entries(WATCHERS))(
  "%s builds once after each edit that changes what it builds",
  async (_, startWatcher) => {
    const right = smallManifest();
    // Both files of the bundle follow from the base URL.
    const moved = right.replace("api.example.com", "api.example.org");
    const wrong = moved.replace("routes:", "rotues:");
    const project = tempProject({ "routes.yaml": right, "main.js": MAIN });
    let builds: boolean[] = [];
    /** How each build after an edit ended, at least one of them unless none is expected. */
    const buildsAfter = async (text: string, wanted: number): Promise<readonly boolean[]> => {
      builds = [];
      project.write("routes.yaml", text);
      await vi.waitFor(() => expect(builds.length).toBeGreaterThanOrEqual(wanted), {
        timeout: 30_000,
        interval: 20,
      });
      await sleep(QUIET_MS);
      return builds;
    };

    startWatcher(project, (isRight) => builds.push(isRight));
    expect(await buildsAfter(right, 1)).toEqual([true]);
    expect(await buildsAfter(moved, 1)).toEqual([true]);
    expect(await buildsAfter(`# a comment\n${moved}`, 0)).toEqual([]);
    expect(await buildsAfter(wrong, 1)).toEqual([false]);
    expect(await buildsAfter(right, 1)).toEqual([true]);
    expect(await buildsAfter(wrong, 1)).toEqual([false]);
    // Nothing has to be written for this correction.
    expect(await buildsAfter(right, 1)).toEqual([true]);
  },
);

it("shows a mistake in each of several compilers that watch, and its correction", async () => {
  const wrong = smallManifest().replace("routes:", "rotues:");
  const { path, write } = tempProject({ "routes.yaml": smallManifest(), "main.js": "export {};" });
  const compiler = webpack(
    ["client", "server"].map((name) => ({
      name,
      context: path,
      entry: "./main.js",
      mode: "development" as const,
      output: { path: `${path}/dist/${name}` },
      plugins: [webpackPlugin()],
    })),
  );
  /** How many errors each build had. */
  const builds: (number | undefined)[] = [];
  compiler.watch({}, (_, stats) => {
    builds.push(stats?.toJson({ all: false, errors: true }).errors?.length);
  });
  onTestFinished(() => new Promise<void>((resolve) => compiler.close(() => resolve())));
  const until = (errors: number) =>
    vi.waitFor(() => expect(builds.at(-1)).toBe(errors), { timeout: 100_000, interval: 20 });

  await until(0);
  write("routes.yaml", wrong);
  await until(2);
  write("routes.yaml", smallManifest());
  await until(0);
});
