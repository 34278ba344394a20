import { createEndpoint } from "waybill-runtime";

const endpoint = createEndpoint({ baseUrl: "https://api.acme.example" });
endpoint("GET /orgs/{org}/repos{?type}", { org: "acme", type: "private", per_page: 100 }).url; // → "https://api.acme.example/orgs/acme/repos?type=private&per_page=100"
endpoint("POST /markdown/raw", { data: "Hello", headers: { "content-type": "text/plain" } }).body; // → "Hello"

const acme = endpoint.defaults({ org: "acme" });
acme("GET /orgs/{org}/repos").url; // → "https://api.acme.example/orgs/acme/repos"
acme.merge("GET /orgs/{org}/repos", { page: 2 }).page; // → 2
