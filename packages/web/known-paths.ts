/**
 * Every address of the site, for the functions at the edge: what is not among them is answered with 404. A test
 * compares this list with the routes of the site.
 */
import { publicPaths } from "./src/app/public-paths.ts";

/** Pages with a parameter, or behind a login. */
const otherPaths: readonly string[] = [
  "/osspay/result",
  "/paylink",
  "/paylink/result",
  "/perfect/:verify/:loginType/:account",
  "/question/:id",
  "/show/detail",
  "/show/lottery/:id",
  "/thirdparty/bind",
  "/thirdparty/callback",
  "/thirdparty/entitycallback",
  "/myform/appother",
  "/myform/done",
  "/myform/index",
  "/myform/outlands",
  "/myform/special",
  "/pay/BeforePay",
  "/pay/result",
  "/personal/addActivity",
  "/personal/attest",
  "/personal/cluster",
  "/personal/con_user",
  "/personal/documents",
  "/personal/funding",
  "/personal/index",
  "/personal/info",
  "/personal/mechanism",
  "/personal/mechanismaccount",
  "/personal/mine",
  "/personal/notices",
  "/personal/picture",
  "/personal/question",
  "/personal/record",
  "/personal/record/:id",
  "/personal/register",
  "/personal/setting",
  "/personal/setting/security",
  "/personal/sub_account",
  "/report/index",
  "/staff",
  "/staff/admin",
  "/staff/admin/access",
  "/staff/admin/act",
  "/staff/admin/account",
  "/staff/admin/audit",
  "/staff/admin/me",
  "/staff/admin/scheme",
  "/staff/admin/scheme/:id",
  "/staff/admin/wording",
  "/staff/admin/wording/:key",
  "/staff/application/:id",
  "/staff/calendar",
  "/staff/certification",
  "/staff/claim",
  "/staff/content",
  "/staff/content/:kind",
  "/staff/content/:kind/:id",
  "/staff/enrol",
  "/staff/event",
  "/staff/event/:id",
  "/staff/event/:id/places",
  "/staff/event/:id/preview",
  "/staff/event/new",
  // A plural that people guess leads to the list (`bare-parents.ts`).
  "/staff/events",
  "/staff/export",
  "/staff/figures",
  "/staff/institution/:id",
  "/staff/osspay",
  "/staff/reconciliation",
  "/staff/retention",
  "/staff/survey",
  "/staff/survey/:id",
  "/staff/survey/:id/result",
  "/staff/tasks",
  "/staff/work",
];
export const knownPaths: readonly string[] = [...publicPaths, ...otherPaths];

interface PathTree {
  [segment: string]: PathTree;
}
const formatTree = (tree: PathTree): string =>
  Object.entries(tree)
    .map(([segment, below]) => {
      const rest = formatTree(below);
      const group = rest.includes("|") ? `(${rest})` : rest;
      return `${segment.startsWith(":") ? "[^/]+" : segment}${rest && `(\\/${group})?`}`;
    })
    .join("|");

/**
 * Builds the source of a regular expression for the paths and their beginnings, which lead to the first page below them
 * (`bare-parents.ts`). The site does not distinguish capital letters.
 */
export const buildPathPattern = (paths: readonly string[]): string => {
  const tree: PathTree = {};
  for (const path of paths) {
    let branch = tree;
    for (const segment of path.split("/").slice(1)) branch = branch[segment] ??= {};
  }
  return `/^\\/(${formatTree(tree)})$/i`;
};
