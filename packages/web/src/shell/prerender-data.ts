/** Reads what a prerendered page says about itself in the attributes of `#root` (`html-document.ts` writes them). */
interface PrerenderData {
  /** ISO instant by which the page was rendered. */
  at: string;
  /** The clock it was rendered by is the local machine's demonstration clock. */
  demo: boolean;
  language: string;
}
const root = typeof document === "undefined" ? null : document.getElementById("root");
const { at, demo, answers } = root?.dataset ?? {};

/** The time and language in which the hydrated page was rendered; undefined for a page that is rendered here. */
export const prerenderData: PrerenderData | undefined = at
  ? { at, demo: demo !== undefined, language: document.documentElement.lang }
  : undefined;
/** The calls that the page was rendered from, and the files that hold their answers. */
export const prerenderedAnswers = JSON.parse(answers ?? "[]") as [address: string, file: string][];
