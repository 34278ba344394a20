import { issuesListForRepo } from "waybill-github/issues";

const { url } = issuesListForRepo({ owner: "octocat", repo: "hello-world", labels: "bug" });
document.body.textContent = url;
