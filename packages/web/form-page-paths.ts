import { schemes } from "@portal/core/schemes/index";
import { publicPaths } from "./public-paths.ts";

/** A form's first page, as `find-prerendered-page.ts` names it. */
const formPath = (scheme: string): string => `/myform/${scheme}`;
/** Every page but events' that is prerendered: those for everybody, and the first page of each form that begins by itself. */
export const prerenderedPaths: readonly string[] = [
  ...publicPaths,
  ...schemes.filter(({ resource }) => resource !== "report").map(({ id }) => formPath(id)),
];
