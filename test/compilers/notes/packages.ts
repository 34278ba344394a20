// Exported results of a package that brings its runtime.
import { endpoint } from "waybill-github";
import { issuesCreate, issuesListForRepo } from "waybill-github/issues";
import { reposGet, reposListReleases } from "waybill-github/repos";
import { ensureOk, send } from "waybill-github/fetch";

const owner = "o";
const repo = "r";
export const list = issuesListForRepo({ owner, repo });
export const create = issuesCreate({ owner, repo, title: "" });
export const get = reposGet({ owner, repo });
export const loadCreate = () => send(create);
export const ok = async () => ensureOk(send(get));
export const json = async () => (await send(list)).json();
export const adHoc = endpoint("GET /x", { y: 1 });
export const known = endpoint("GET /repos/{owner}/{repo}", { owner, repo });
export const merged = endpoint.merge("GET /x", { a: 1 });
export const parsed = endpoint.parse(merged);
export const api = endpoint.defaults({ owner });
export const apiDefaults = api.DEFAULTS;
export const DEFAULTS = endpoint.DEFAULTS;
export const requests = [list, create, get] as const;
export const { merge, parse } = endpoint;
export class Repository {
  readonly first = create;
  list() {
    return send(list);
  }
  releases = () => reposListReleases({ owner, repo });
}
declare const wrap: <A extends unknown[], R>(call: (...call: A) => R) => (...call: A) => Promise<R>;
export const wrapped = [wrap(issuesListForRepo), wrap(reposGet)] as const;
