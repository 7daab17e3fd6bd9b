/**
 * Resolves the id of a message to the pages that the job `prerender` makes: one page each, or all that follow from a
 * change.
 */
import type { BuiltPages } from "./renderer.ts";

export type PageTarget =
  /** Every page, and the files of the build: after a deployment, at midnight in Macao, after a change of a rate. */
  | { kind: "all" }
  /** Help articles, downloads or maintenance notices changed. */
  | { kind: "content" }
  /** An event was published or changed: its page, the lists and the sitemap. */
  | { kind: "event"; id: string }
  /** The page of an event alone. */
  | { kind: "eventPage"; id: string }
  /** The first page of a form whose version of today is not the delivered one. */
  | { kind: "form"; id: string }
  /** One public page. */
  | { kind: "path"; path: string }
  /** `robots.txt` and `sitemap.xml` */
  | { kind: "sitemap" }
  /** The waiting room that the function at the edge reads. */
  | { kind: "waiting-room" };

/** Parses the id of a message. @returns undefined for an id that names nothing */
export const parsePageTarget = (id: string): PageTarget | undefined => {
  const [kind = "", ...rest] = id.split(":");
  const argument = rest.join(":");
  if (kind === "all" || kind === "content" || kind === "sitemap" || kind === "waiting-room") return { kind };
  if ((kind === "event" || kind === "eventPage" || kind === "form") && argument)
    return { kind, id: argument };
  if (kind === "path" && argument) return { kind, path: argument };
  return undefined;
};

/** Lists the paths that a job renders, because they show what is stored; `address` narrows them to what asks for it. */
export const listPathsRenderedLater = ({ renderedLater }: BuiltPages, address?: string): string[] =>
  Object.entries(renderedLater)
    .filter(([, asked]) => address === undefined || asked.includes(address))
    .map(([path]) => path);
