import { build } from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { describe, expect, it } from "vitest";
import webpack from "webpack";
import esbuildPlugin from "../../../generator/plugins/esbuild.js";
import rolldownPlugin from "../../../generator/plugins/rolldown.js";
import rollupPlugin from "../../../generator/plugins/rollup.js";
import webpackPlugin from "../../../generator/plugins/webpack.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";

/** Builds `main.js` with the plugin, without writing it. Throws the bundler's error. */
const BUILDS: Readonly<Record<string, (project: TempProject) => Promise<unknown>>> = {
  esbuild: ({ path }) =>
    build({
      absWorkingDir: path,
      entryPoints: ["./main.js"],
      logLevel: "silent",
      plugins: [esbuildPlugin()],
      write: false,
    }),
  rolldown: async ({ path }) => {
    const bundle = await rolldown({ cwd: path, input: "./main.js", plugins: [rolldownPlugin()] });
    await bundle.generate({});
  },
  rollup: async ({ at }) => {
    const plugin = rollupPlugin({ manifest: at("routes.yaml") });
    await rollup({ input: at("main.js"), plugins: [plugin] });
  },
  webpack: ({ path }) => {
    const compiler = webpack({
      context: path,
      entry: "./main.js",
      mode: "development",
      output: { path: `${path}/dist` },
      plugins: [webpackPlugin()],
    });
    return new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
        compiler.close(() => (errors[0] ? reject(new Error(errors[0].message)) : resolve()));
        if (error !== null) reject(error);
      });
    });
  },
};

describe.each(Object.entries(BUILDS))("the plugin of %s", (_, buildProject) => {
  it("the plugin generates before the build", async () => {
    const project = tempProject({ "routes.yaml": smallManifest(), "main.js": "export {};" });
    await buildProject(project);
    expect(project.has("generated/users.ts")).toBe(true);
  });

  it("the plugin fails the build if the manifest is invalid", async () => {
    const manifest = smallManifest().replace("routes:", "rotues:");
    const project = tempProject({ "routes.yaml": manifest, "main.js": "export {};" });
    const failed = await buildProject(project).then(
      () => "",
      ({ message }: Error) => message,
    );
    expect(failed).toContain('error: a manifest has no key "rotues" [unknown-key]');
    expect(failed).toContain("6 | rotues:\n    | ^^^^^^\n  hint: did you mean");
    expect(project.has("generated")).toBe(false);
  });
});
