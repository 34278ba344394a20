// @ts-check
import { issuesListForRepo } from "waybill-github/issues";
import { send } from "waybill-runtime/fetch";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const status = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));
const list = /** @type {HTMLElement} */ (document.querySelector("ul"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [owner = "", repo = ""] = String(new FormData(form).get("repository")).split("/");
  try {
    const response = await send(issuesListForRepo({ owner, repo, per_page: 10 }));
    if (response.status !== 200) throw new Error(`GitHub answered ${response.status}`);
    const issues = await response.json();
    status.textContent = `Open issues: ${issues.length}`;
    list.replaceChildren(...issues.map(({ number, title }) => item(`#${number} ${title}`)));
  } catch (error) {
    // Of `send`, or of the function: a name may be empty.
    status.textContent = String(error);
  }
});

/** @param {string} text */
function item(text) {
  const element = document.createElement("li");
  element.textContent = text;
  return element;
}
