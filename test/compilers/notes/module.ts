// Exported results of one module of a package, which alone can name the types of the runtime.
import { issuesCreate, issuesListForRepo } from "waybill-github/issues";

export const list = issuesListForRepo({ owner: "o", repo: "r" });
export const create = (title: string) => issuesCreate({ owner: "o", repo: "r", title });
