/**
 * What a prerendered page says about itself in the attributes of `#root` (`server-render.tsx` writes them): when and in which
 * language it was rendered, and where the answers stand that it was rendered from. Undefined on a page that is built here.
 */
export interface PrerenderData {
  /** ISO instant. */
  at: string;
  /** The clock it was rendered by is the local machine's demonstration clock. */
  demo: boolean;
  language: string;
  /** Calls and the files that hold their answers. */
  answers: [address: string, file: string][];
}
const readPrerenderData = (): PrerenderData | undefined => {
  const root = typeof document === "undefined" ? null : document.getElementById("root");
  const { at, demo, answers } = root?.dataset ?? {};
  if (!at) return undefined;
  return {
    at,
    demo: demo !== undefined,
    language: document.documentElement.lang,
    answers: JSON.parse(answers ?? "[]") as [string, string][],
  };
};
export const prerenderData: PrerenderData | undefined = readPrerenderData();
