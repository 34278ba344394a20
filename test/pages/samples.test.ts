import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DONE, samplesOf } from "./page.js";

/**
 * The other pages with samples: what runs each of them, and the samples that it runs, in their order. Whoever adds a sample has to
 * make that test or scenario run it, too.
 */
const ELSEWHERE: Readonly<Record<string, { readonly by: string; readonly samples: string }>> = {
  "docs/README.md": { by: "test/pages/pages.package.test.ts", samples: "" },
  "docs/bundlers.md": {
    by: "test/platforms/scenarios/plugins.ts",
    samples:
      "sh, yaml routes.yaml, ts src/main.ts, json tsconfig.json, ts vite.config.ts, js rollup.config.js, js rolldown.config.js, " +
      "js webpack.config.js, js rspack.config.js, js build.js, text",
  },
  "docs/clients.md": {
    by: "test/examples/sending.package.test.ts",
    samples: `ts${", ts".repeat(7)}`,
  },
  "docs/commands.md": { by: "test/pages/commands.test.ts", samples: "" },
  "docs/cookbook.md": {
    by: "test/platforms/scenarios/cookbook.ts",
    samples:
      "yaml routes.yaml, sh, ts retrying.ts, ts get-note.ts, ts, ts all-texts.ts, ts queries.ts, ts components.ts",
  },
  "docs/explore.md": { by: "test/platforms/scenarios/explore.ts", samples: "console" },
  "docs/publishing.md": { by: "test/platforms/scenarios/sdk.ts", samples: "sh, ts, ts" },
  "docs/pull-requests.md": {
    by: "test/platforms/scenarios/pull-request.ts",
    samples: "sh, yaml .github/workflows/api-changes.yml, sh",
  },
  "docs/sending.md": {
    by: "test/examples/sending.package.test.ts",
    samples: "ts, ts, ts, yaml, ts, yaml, ts, ts, ts",
  },
  "docs/streams.md": { by: "test/examples/sending.package.test.ts", samples: "ts, yaml" },
  "docs/where-it-runs.md": {
    by: "test/platforms/scenarios/import-map.ts",
    samples: "html index.html",
  },
  "examples/browser/README.md": { by: "test/platforms/scenarios/browser.ts", samples: "sh" },
  "examples/github/README.md": { by: "test/examples/github.test.ts", samples: "sh" },
  "examples/mcp-server/README.md": { by: "test/platforms/scenarios/mcp-server.ts", samples: "sh" },
  "examples/monorepo/README.md": {
    by: "test/platforms/scenarios/turborepo.ts",
    samples: "sh, json",
  },
  "examples/next-app/README.md": { by: "test/platforms/scenarios/next-app.ts", samples: "sh" },
  "examples/node-cli/README.md": { by: "test/platforms/scenarios/node-cli.ts", samples: "sh" },
  "examples/sdk/README.md": {
    by: "test/platforms/scenarios/sdk.ts",
    samples: "sh, ts, ts, ts, ts",
  },
  "examples/vite-app/README.md": { by: "test/platforms/scenarios/vite-app.ts", samples: "sh" },
};

const folders = [".", "docs", "runtime", "generated", "generator"];
const examples = readdirSync("examples", { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

it("each sample of each page for users is run", () => {
  const pages = [
    ...folders.filter((folder) => folder !== "docs").map((folder) => `${folder}/README.md`),
    ...readdirSync("docs")
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
    ...examples.map(({ name }) => `examples/${name}/README.md`),
  ].map((page) => page.replace("./", ""));
  expect(pages.length).toBeGreaterThan(20);
  const found = pages
    .filter((page) => !DONE.includes(page))
    .map((page) => [page, samplesIn(page)] as const);
  const wanted = Object.entries(ELSEWHERE).map(([page, { samples }]) => [page, samples] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  expect(Object.values(ELSEWHERE).filter(({ by }) => !existsSync(by))).toEqual([]);
});

it("checked pages have no unread code fences", () => {
  for (const page of DONE) {
    const text = readFileSync(page, "utf8");
    expect(text.match(/^ *```/gm)?.length, page).toBe(2 * samplesOf(text).length);
  }
});

/** The languages of a page's samples, with their files. */
function samplesIn(page: string): string {
  const text = readFileSync(page, "utf8");
  const fences = [...text.matchAll(/^ *```(.+)$/gm)].map(([, info = ""]) => info);
  return fences.join(", ");
}
