import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the newest script in a folder, or the last that was written, makes the text of the heading of its page. */
export function urlOfBundle(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const scripts = files.filter((file) => file.endsWith(".js")).map((file) => join(folder, file));
  const [newest = ""] = scripts.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const heading = { textContent: "" };
  const document = {
    querySelector: (selector: string) => (selector === "h1" ? heading : null),
    querySelectorAll: () => [],
    createElement: () => ({ relList: { supports: () => true } }),
  };
  new Function("document", readFileSync(newest, "utf8"))(document);
  return heading.textContent;
}
