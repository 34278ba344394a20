import { expect, it, onTestFinished, vi } from "vitest";
import webpack from "webpack";
import webpackPlugin from "../../../generator/plugins/webpack.js";
import { smallManifest } from "../small-manifest.js";
import { tempProject } from "../temp-project.js";

it("each of several watching compilers shows a mistake and its correction", async () => {
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
