import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, get } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { checkAccessibility, openRoute, watchPage } from "../explore/check-page.js";
import { describedDocument } from "../explore/described-document.js";
import { hostileManifest } from "../explore/hostile-manifest.js";
import type { Context, Scenario } from "../scenario.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** `waybill explore` of the installed package: as files, from a disk and from a server, and as a server that follows edits. */
const explore: Scenario = async ({ folder, install, run, serve, startEcho, openChromium }) => {
  await install(["waybill"], { type: "module" });
  const waybill = join(folder, "node_modules/waybill/dist/cli.js");
  const write = async (site: string): Promise<void> => {
    await run(process.execPath, [waybill, "explore", "--output", site]);
  };
  const browser = await openChromium();

  for (const file of ["routes.yaml", "schemas.json"]) cpSync(join(root, file), join(folder, file));
  await write("github");
  // What the page loads before any data.
  const script = readFileSync(join(folder, "github/page.js"), "utf8");
  for (const author of ["Jason Miller", "Luca Ongaro", "Christopher Jeffrey", "Cure53"]) {
    assert(script.includes(author), `the program of the page has no licence notice of ${author}`);
  }
  const program = gzipSync(script).length;
  assert(program < 80_000, `the program of the page takes ${program} bytes`);
  const seconds = await checkGitHub(browser, pathToFileURL(join(folder, "github/index.html")).href);
  await checkSending(browser, `${(await serve(join(folder, "github"))).url}/`, await startEcho());

  writeFileSync(join(folder, "routes.yaml"), hostileManifest());
  await write("hostile");
  await checkHostile(browser, pathToFileURL(join(folder, "hostile/index.html")).href);
  writeFileSync(join(folder, "routes.yaml"), "waybill: 1\nopenapi: ./pets.json\n");
  writeFileSync(join(folder, "pets.json"), JSON.stringify(describedDocument()));
  await write("pets");
  await checkDocument(browser, `${(await serve(join(folder, "pets"))).url}/`);
  await checkServer(browser, folder, waybill, serve);
  return `GitHub's API shown after ${seconds.shown} ms, a key of the search ${seconds.key} ms`;
};
export default explore;

async function checkGitHub(browser: Browser, url: string): Promise<{ shown: number; key: number }> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const watched = watchPage(page);
  await page.addInitScript(SEE_LIST);
  await page.goto(url);
  const shown = Math.round(Number(await page.evaluate("window.listShown")));
  await checkAccessibility(page);

  // Only keys: see what skips to the route, search, choose, open.
  await page.keyboard.press("Tab");
  await page.click(".skip", { trial: true });
  await page.keyboard.press("/");
  await page.keyboard.type("create issue");
  await page.waitForSelector('nav > ul a[href="#issuesCreate"]');
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector("article");
  assert.equal(await page.title(), "issuesCreate · github");
  // The next key is the route's, and Escape leads back to the list.
  assert.equal(await page.evaluate("document.activeElement.tagName"), "H2");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate("document.activeElement.hash"), "#issuesCreate");
  const key = await timeOfKey(page);

  await page.fill("#field-owner", "octo cat");
  await page.fill("#field-repo", "..");
  const error = page.locator('[data-field="repo"] [role="alert"]');
  assert.match(await error.innerText(), /"repo"/);
  await page.fill("#field-repo", "hello");
  assert.equal(await error.count(), 0);
  await page.fill("#field-title", "It's broken");
  assert.equal(
    await page.locator(".url code").innerText(),
    "POST https://api.github.com/repos/octo%20cat/hello/issues",
  );
  assert.deepEqual(await page.locator(".url mark").allInnerTexts(), ["octo%20cat", "hello"]);
  // What each part came from is said in words, too.
  const origins = page.getByRole("table", { name: "Parts of the URL by argument" });
  assert.deepEqual(await origins.getByRole("row").allInnerTexts(), [
    "owner\tocto%20cat",
    "repo\thello",
  ]);
  const body = page.getByRole("group", { name: "Request body" });
  assert.equal(await body.locator("code").innerText(), `{"title":"It's broken"}`);
  for (const [label, text] of [
    ["import", 'import { issuesCreate } from "./generated/issues.js";'],
    ["URL", "https://api.github.com/repos/octo%20cat/hello/issues"],
    ["body", `{"title":"It's broken"}`],
  ] as const) {
    await page.getByRole("button", { name: `Copy ${label}` }).click();
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), text);
  }
  const call = await page.locator("#code code").innerText();
  assert.match(call, /^const request = issuesCreate\(\{\n  owner: "octo cat",\n/m);
  const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();
  await choose("curl");
  await page.getByRole("button", { name: "Copy curl code" }).click();
  const copied = await page.evaluate("navigator.clipboard.readText()");
  assert.match(String(copied), /^curl --request POST/);
  assert.match(String(copied), /--data-raw '\{"title":"It'\\''s broken"\}'$/);
  for (const format of ["fetch", "axios", "undici", "HTTP"]) {
    await choose(format);
    assert.match(await page.locator("#code").innerText(), /octo%20cat/);
  }
  await page.click("text=Signature");
  const signature = page.getByRole("region", { name: "Function" });
  assert.match(await signature.locator(".tree").innerText(), /^owner string$/m);
  // Equal responses are shown once, each as a tree with an example. The success is open.
  const responses = page.getByRole("region", { name: "Responses" });
  assert.match(await responses.innerText(), /403\s*404\s*410\s*BasicError/);
  await responses.getByText(/^user/).click();
  assert.match(await responses.locator(".tree .tree").innerText(), /^name\? string/);
  assert.equal(
    (JSON.parse(await responses.locator("pre code").innerText()) as { title: string }).title,
    "title",
  );
  await checkAccessibility(page);

  // Enums are choices, and defaults are shown.
  await openRoute(page, "issuesListForRepo");
  const state = page.locator('[data-field="state"]');
  const choices = ["(not sent)", "open", "closed", "all"];
  assert.deepEqual(await state.locator("option").allInnerTexts(), choices);
  assert.match(await state.innerText(), /Default: "open"/);
  await openRoute(page, "issuesCreate");

  // Deep links, back and forward.
  await openRoute(page, "reposGet");
  await page.goBack();
  await page.waitForSelector('article[data-route="issuesCreate"]');
  await page.goForward();
  await page.waitForSelector('article[data-route="reposGet"]');
  await page.reload();
  await page.waitForSelector("article");
  assert.match(await page.title(), /^reposGet/);

  await page.evaluate("location.hash = ''");
  await page.waitForSelector(".start");
  assert.equal(await page.title(), "github");
  await openRoute(page, "reposGet");

  // The start page: what the API is, and a click on a bar filters.
  await page.click("h1 a");
  await page.waitForSelector(".start");
  assert.match(await page.locator(".numbers").innerText(), /^1223 routes in \d+ groups/);
  assert.equal(await page.locator(".legend li").count(), 5);
  await page.getByRole("button", { name: /^issues\s*\d+ routes$/ }).click();
  assert.match(await page.locator("nav [role=status]").innerText(), /in issues/);
  await page.click("text=show all groups");
  await page.locator(".card a >> nth=0").click();
  await page.waitForSelector("article");
  await checkDeepLink(page);
  await checkTheme(page);
  await checkNarrow(page);
  await watched.check();
  await context.close();
  return { shown, key };
}

/** The address of a route opens its group and scrolls to it. No field is red before the user types, and no input is lost afterwards. */
async function checkDeepLink(page: Page): Promise<void> {
  await openRoute(page, "reposUpdate");
  await page.reload();
  const link = page.locator('nav a[href="#reposUpdate"]');
  await link.waitFor();
  await page.waitForFunction(`(() => {
    const { top, bottom } = document.querySelector("nav [aria-current]").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })()`);
  assert.equal(await page.locator("article .error").count(), 0);
  assert.equal(
    await page.locator(".result .dim").innerText(),
    "Fill in owner, repo to see the request.",
  );
  await page.fill("#field-owner", "octocat");
  await openRoute(page, "reposGet");
  await openRoute(page, "reposUpdate");
  assert.equal(await page.inputValue("#field-owner"), "octocat");
  // Only the page has a scrollbar.
  const bars = await page.evaluate(`[...document.querySelectorAll("nav, main, .result")].filter(
    (element) => element.offsetWidth - element.clientWidth > 2).length`);
  assert.equal(bars, 0);
}

async function checkTheme(page: Page): Promise<void> {
  const isGround = (color: string) =>
    page.waitForFunction(
      `getComputedStyle(document.documentElement).backgroundColor === "rgb(${color})"`,
    );
  const [light, dark] = ["255, 255, 255", "22, 25, 29"] as const;
  const theme = page.getByRole("combobox", { name: "Theme" });
  await page.emulateMedia({ colorScheme: "light" });
  await isGround(light);
  await theme.selectOption("dark");
  await isGround(dark);
  await page.reload();
  await isGround(dark);
  await theme.selectOption("System");
  await isGround(light);
}

/** On a narrow page the chosen route is on top, and the list is a drawer. */
async function checkNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const nav = page.locator("nav");
  assert.equal(await nav.isVisible(), false);
  const { y } = (await page.locator("h2 >> nth=0").boundingBox()) ?? { y: Infinity };
  assert(y < 120, `the title of the route is ${y} pixels below the top`);
  await page.getByRole("button", { name: "Routes" }).click();
  assert.equal(await nav.isVisible(), true);
  await checkAccessibility(page);
  await page.fill('nav input[type="search"]', "issuesCreate");
  await page.click('nav a[href="#issuesCreate"]');
  await page.waitForSelector('article[data-route="issuesCreate"]');
  assert.equal(await nav.isVisible(), false);
  await page.setViewportSize({ width: 360, height: 700 });
  assert.equal(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
}

/** Promises, as `listShown`, the milliseconds from the start of the page to the first frame after the list is in it. */
const SEE_LIST = `window.listShown = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (document.querySelector("nav summary") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  }).observe(document, { childList: true, subtree: true });
})`;

/** Milliseconds from a key in the search to the updated list, the longest of several. */
async function timeOfKey(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
      const box = document.querySelector('nav input');
      let longest = 0;
      for (const text of ["r", "re", "rep", "repo", "repo l", "repo li", ""]) {
        const began = performance.now();
        box.value = text;
        box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        longest = Math.max(longest, performance.now() - began);
      }
      return Math.round(longest);
    })()`),
  );
}

/** Nothing is sent until the reader switches it on; then the request that is shown is sent. */
async function checkSending(browser: Browser, url: string, echo: string): Promise<void> {
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) asked.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(`${url}#reposGet`);
  await page.waitForSelector("article");
  await page.fill("#field-owner", "o");
  await page.fill("#field-repo", "r");
  await page.click("text=Base URL >> nth=0");
  await page.fill("#base-url", echo);
  assert.equal(await page.getByRole("button", { name: "Send", exact: true }).count(), 0);
  assert.deepEqual(asked, []);
  await page.route(`${echo}/**`, (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    const { authorization } = route.request().headers();
    return route.request().method() === "OPTIONS"
      ? route.fulfill({ status: 204, headers })
      : route.fulfill({ headers, json: { authorization, full_name: "o/r" } });
  });
  await page.check('input[type="checkbox"]');
  await page.click(".authorization summary");
  await page.fill("#credential-0", "secret");
  await page.click('section[aria-label="Send"] button');
  await page.waitForSelector(".status");
  assert.match(await page.locator(".status").innerText(), /^200/);
  const answer = JSON.parse(await page.locator(".send pre code").innerText()) as object;
  assert.deepEqual(answer, { authorization: "Bearer secret", full_name: "o/r" });
  assert(asked.some((one) => one === `GET ${echo}/repos/o/r`));
  // What was typed in holds for the next route, too.
  await openRoute(page, "issuesListForRepo");
  assert.equal(await page.inputValue("#credential-0"), "secret");
  assert.equal(await page.inputValue("#base-url"), echo);
  const stored = await page.evaluate(
    "JSON.stringify([localStorage, sessionStorage, document.cookie])",
  );
  assert.equal(stored, '[{},{},""]');
  await page.close();
}

async function checkHostile(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  const watched = watchPage(page);
  await page.goto(url);
  await page.waitForSelector("nav summary");
  const names = (await page.evaluate(
    `[...document.querySelectorAll("nav a")].map(({ hash }) => hash.slice(1))`,
  )) as readonly string[];
  assert.equal(names.length, 13);
  assert.equal(await page.locator("nav a .mark").count(), 13);
  for (const name of names) {
    await openRoute(page, name);
    await page.fill("#field-id", `"><img src=x onerror="window.hostile='form'">`);
    // Those of types within types come with a click; a type may contain itself.
    const closed = page.locator("article details:not([open]) > summary");
    for (let clicks = 0; clicks < 50 && (await closed.count()) > 0; clicks++) {
      await closed.first().click();
      await page.waitForTimeout(20);
    }
    for (const link of await page.locator("article a").all()) {
      assert.doesNotMatch((await link.getAttribute("href")) ?? "", /^\s*javascript:/i);
    }
    assert.equal(
      await page.locator("article :is(img, audio, iframe, script, style, svg, form form)").count(),
      0,
    );
    assert.deepEqual(await page.evaluate(WHAT_MARKDOWN_LEFT), []);
  }
  await checkAccessibility(page);
  await watched.check();
  await page.close();
}

/** A page shows what a document says of its API, and helps with bodies, types and credentials. */
async function checkDocument(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const watched = watchPage(page);
  await page.goto(url);
  const start = page.getByRole("region", { name: "Overview" });
  for (const text of ["Pets and shops", "Contact: Ann", "Licence: MIT", "All the pets"]) {
    assert((await start.innerText()).includes(text), `the start page does not say: ${text}`);
  }
  const links = await page.evaluate(
    "[...document.querySelectorAll('.start a')].map(({ href }) => href)",
  );
  assert.deepEqual(links, ["mailto:ann@pets.test", `${url}#list`]);
  await checkAccessibility(page);

  await openRoute(page, "add");
  const result = page.locator(".result");
  assert.match(await result.innerText(), /Fill in name, size to see the request/);
  const body = { kind: "cat", tags: [""] };
  assert.deepEqual(JSON.parse(await page.inputValue("#field-details")), body);
  await page.fill("#field-name", "Rex");
  await page.fill("#field-size", "three");
  assert.match(await page.locator('[data-field="size"]').innerText(), /"three" is not a number/);
  await page.fill("#field-size", "3");
  await page.fill("#field-details", "{}");
  assert.match(await page.locator('[data-field="details"]').innerText(), /details needs `kind`/);
  await page.fill("#field-details", JSON.stringify(body));
  assert.match(await result.innerText(), /Headers that browsers do not send\s+user-agent/);
  await checkAccessibility(page);

  await page.click(".authorization summary");
  await page.fill("#credential-0", "ann:secret");
  await page.fill("#credential-1", "a b");
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await page.route("**/v1/**", (route) => route.fulfill({ status: 204, headers }));
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.check('input[type="checkbox"]');
  await page.click('section[aria-label="Send"] button');
  const request = await sent;
  assert.equal(request.url(), "https://pets.test/v1/pets?key=a%20b");
  assert.equal(request.headers()["authorization"], "Basic YW5uOnNlY3JldA==");
  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
  await checkAccessibility(page);
  await watched.check();
  await page.close();
}

/** The attributes in texts of the manifest's author, but those of links to websites. */
const WHAT_MARKDOWN_LEFT = `[...document.querySelectorAll(".markdown *")].flatMap((element) =>
  [...element.attributes]
    .map(({ name, value }) => name + "=" + value)
    .filter((text) => !/^href=https:/.test(text)))`;

/** The served page shows an edit of the manifest, and its mistakes until they are fixed. */
async function checkServer(
  browser: Browser,
  folder: string,
  waybill: string,
  serve: Context["serve"],
): Promise<void> {
  const file = join(folder, "routes.yaml");
  const route = (name: string) =>
    `waybill: 1\nname: small\nversion: 1.0.0\nbaseUrl: https://h.test\nroutes:\n  - { route: GET /${name}, name: ${name} }\n`;
  // Without a site, the page shows the mistake and loads itself again until there is one.
  writeFileSync(file, route("first").replace("routes:", "ruotes:"));
  const server = spawn(process.execPath, [waybill, "explore", "--port", "0"], {
    cwd: folder,
  });
  try {
    const url = await new Promise<string>((resolve) => {
      server.stdout.on("data", (text) => resolve(/http:\S+/.exec(String(text))?.[0] ?? ""));
    });
    const page = await browser.newPage();
    const watched = watchPage(page);
    await page.goto(url);
    await page.waitForSelector("pre[role=alert]");
    writeFileSync(file, route("first"));
    await page.waitForSelector('nav a[href="#first"]');
    await openRoute(page, "first");
    // An edit keeps what was typed.
    await page.click("text=Base URL >> nth=0");
    await page.fill("#base-url", "https://typed.test");
    writeFileSync(file, `${route("first")}  - { route: GET /second, name: second }\n`);
    await page.waitForSelector('nav a[href="#second"]');
    assert.equal(await page.inputValue("#base-url"), "https://typed.test");
    writeFileSync(file, route("second"));
    await page.waitForSelector("text=No route is named first.");
    writeFileSync(file, readFileSync(file, "utf8").replace("routes:", "ruotes:"));
    await page.waitForSelector("#mistake");
    assert.match(await page.locator("#mistake").innerText(), /did you mean "routes"\?/);
    writeFileSync(file, route("third"));
    await page.waitForSelector('nav a[href="#third"]');
    assert.equal(await page.locator("#mistake").count(), 0);
    await watched.check();
    await checkElsewhere(browser, url, folder, serve);
    // A host name of this machine, as an attacker's page would use.
    const [foreign] = await once(get(url, { headers: { host: "evil.test" } }), "response");
    assert.equal((foreign as IncomingMessage).statusCode, 403);
    await page.close();
  } finally {
    server.kill();
  }
}

/** A website of another port and of another host, visited while the page is served, learns nothing about it. */
async function checkElsewhere(
  browser: Browser,
  url: string,
  folder: string,
  serve: Context["serve"],
): Promise<void> {
  mkdirSync(join(folder, "elsewhere"));
  writeFileSync(
    join(folder, "elsewhere/index.html"),
    `<!doctype html><title>elsewhere</title><a href="${url}#third">a link</a>`,
  );
  const { url: website } = await serve(join(folder, "elsewhere"));
  for (const address of [website, website.replace("127.0.0.1", "localhost")]) {
    const page = await browser.newPage();
    await page.goto(`${address}/index.html`);
    assert.deepEqual(await page.evaluate(`(${PROBE})(${JSON.stringify(url)})`), []);
    const framed = () => page.frames().map((frame) => frame.url());
    // Chromium tells the address of its error page after the frame has loaded.
    for (let waits = 0; framed()[1] === "" && waits < 100; waits++) await page.waitForTimeout(100);
    assert.deepEqual(framed(), [`${address}/index.html`, "chrome-error://chromewebdata/"]);
    // A person may follow a link.
    await page.click("a");
    await page.waitForSelector('article[data-route="third"]');
    await page.close();
  }
}

/** The files and answers of the served page. */
const SERVED = ["api.js", "base.js", "groups/0.js", "page.js", "changes"];

/**
 * Runs on the website, given the address of the page: frames it, loads all that it is served as scripts, and gives what it
 * learns, which is what a script calls of the page's global, and what it reads or hears of by `fetch`.
 */
const PROBE = `async (url) => {
  const learnt = [];
  const learn = (...what) => learnt.push(what);
  globalThis.waybillPage = { start: learn, define: learn, addTypes: learn, addGroup: learn };
  for (const path of ${JSON.stringify(SERVED)}) {
    const script = document.createElement("script");
    script.src = url + path;
    document.head.append(script);
    await new Promise((resolve) => (script.onload = script.onerror = ({ type }) => {
      if (type === "load") learn(path);
      resolve();
    }));
    for (const mode of ["cors", "no-cors"]) {
      await fetch(url + path, { mode }).then(({ type }) => learn(path, type), () => undefined);
    }
  }
  const frame = document.createElement("iframe");
  frame.src = url;
  document.body.append(frame);
  await new Promise((resolve) => (frame.onload = resolve));
  return learnt;
}`;
