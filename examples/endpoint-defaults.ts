import { endpoint } from "waybill-github";
import { reposGet } from "waybill-github/repos";

const enterprise = endpoint.defaults({
  baseUrl: "https://github.acme.example/api/v3",
  headers: { authorization: "token 0123" },
});
reposGet({ owner: "octocat", repo: "hello-world" }, enterprise).url; // → "https://github.acme.example/api/v3/repos/octocat/hello-world"
