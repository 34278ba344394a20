import { createServer, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { error, issue, repository } from "./shapes.js";

/** Answers in the shapes of GitHub's API, from memory. Its issues are listed a few on each page. */
export function githubServer(titles: readonly string[], perPage = 2): Server {
  const issues = titles.map((title, index) => issue(index + 1, title));
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    switch (`${request.method} ${url.pathname}`) {
      case "GET /repos/octocat/hello-world":
        return answer(response, 200, repository);
      case "GET /repos/octocat/hello-world/issues": {
        const page = Number(url.searchParams.get("page") ?? 1);
        const last = Math.ceil(issues.length / perPage);
        url.searchParams.set("page", String(page + 1));
        if (page < last) response.setHeader("link", `<${url.href}>; rel="next"`);
        return answer(response, 200, issues.slice((page - 1) * perPage, page * perPage));
      }
      case "POST /repos/octocat/hello-world/issues": {
        const { title } = (await json(request)) as { readonly title?: string };
        if (!title) {
          const errors = [{ resource: "Issue", field: "title", code: "missing_field" }];
          return answer(response, 422, { ...error("Validation Failed"), errors });
        }
        const created = issue(issues.length + 1, title);
        issues.push(created);
        return answer(response, 201, created);
      }
      default:
        return answer(response, 404, { ...error("Not Found"), status: "404" });
    }
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
