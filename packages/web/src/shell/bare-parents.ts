/**
 * Addresses that are only the beginning of others lead to the first page below them: whoever shortens an address in
 * the browser arrives somewhere.
 */

/** Those whose first page needs a parameter, and a plural that people guess. */
const namedParents: Readonly<Record<string, string>> = {
  "/show": "/show/all",
  "/show/lottery": "/show/all",
  "/pay": "/personal/record",
  "/question": "/personal/question",
  "/perfect": "/register",
  "/thirdparty": "/login",
  "/staff/application": "/staff",
  "/staff/institution": "/staff/certification",
  "/staff/events": "/staff/event",
};

/**
 * Finds the page that a bare parent leads to.
 * @param pathname the address, which is the path of no page
 * @param paths of all pages, in the order of their menus
 * @returns undefined when nothing is below it
 */
export const findFirstPageBelow = (pathname: string, paths: readonly string[]): string | undefined => {
  const parent = pathname.replace(/\/+$/, "").toLowerCase();
  return (
    namedParents[parent] ??
    paths.find((path) => path.toLowerCase().startsWith(`${parent}/`) && !path.includes(":"))
  );
};
