/**
 * Watches a project with a bundler while its manifest is edited: `node watch.mjs BUNDLER`. Prints how many builds each edit made.
 */
import assert from "node:assert/strict";
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { urlOfBundle } from "./bundle-url.js";
import { WATCHERS } from "./watchers.js";

const GENERATED = "src/generated";
/** A build that something set off begins long before, unless the machine is so busy that the wanted one took half as long. */
const QUIET_MS = 2000;
const TEAMS = "https://api.acme.example/teams/night%20shift/labels";
const GROUPS = "https://api.acme.example/groups/night%20shift/labels";
const MISTAKE = 'error: a route has no key "operationID" [unknown-key]';

const [bundler = ""] = process.argv.slice(2);
const teams = readFileSync("routes.yaml", "utf8");
const groups = teams.replace("/teams/", "/groups/");
const wrong = teams.replace("operationId", "operationID");

/** How each build ended, since the last edit. */
let builds: (string | undefined)[] = [];
rmSync(GENERATED, { recursive: true, force: true });
const watcher = await WATCHERS[bundler]?.((error) => builds.push(error));
assert(watcher !== undefined, `there is no bundler ${bundler}`);

/** Waits for a build that ends so, then for others that should not follow. */
async function buildsUntil(isThere: () => boolean): Promise<number> {
  const began = Date.now();
  while (!isThere()) {
    assert(
      Date.now() - began < 120_000,
      `${bundler} did not get there; its builds: ${JSON.stringify(builds)}`,
    );
    await sleep(20);
  }
  await sleep(Math.max(QUIET_MS, 2 * (Date.now() - began)));
  assert(isThere());
  const { length } = builds;
  builds = [];
  return length;
}

const shows = (url: string) => () =>
  builds.length > 0 && builds.at(-1) === undefined && urlOfBundle(join("dist", bundler)) === url;

function showsMistake(): boolean {
  const error = builds.at(-1) ?? "";
  return error.includes(MISTAKE) && error.includes("8 |     operationID: labels/list");
}

function edit(text: string): void {
  writeFileSync("routes.yaml", text);
}

function timesOfOutput(): readonly (readonly [string, number])[] {
  const files = readdirSync(GENERATED).filter((file) => !file.startsWith("."));
  return files.map((file) => [file, statSync(join(GENERATED, file)).mtimeMs]);
}

const counts: Record<string, number> = { start: await buildsUntil(shows(TEAMS)) };
edit(groups);
counts["edit"] = await buildsUntil(shows(GROUPS));
const times = timesOfOutput();

edit(`# a comment\n${groups}`);
await sleep(QUIET_MS);
counts["comment"] = builds.length;
builds = [];
assert.deepEqual(timesOfOutput(), times, "files were written although their text is the same");

edit(wrong);
counts["mistake"] = await buildsUntil(showsMistake);
assert.deepEqual(timesOfOutput(), times, "a manifest with a mistake changed the output");

edit(teams);
counts["correction"] = await buildsUntil(shows(TEAMS));
edit(wrong);
await buildsUntil(showsMistake);
edit(teams);
counts["undo"] = await buildsUntil(shows(TEAMS));

await watcher.close();
console.log(JSON.stringify(counts));
process.exitCode = 0;
