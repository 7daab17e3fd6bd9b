/** The steps and deadlines of a scheme as lines of its guide, where its texts have none of their own. */
import type { TranslateKey } from "../../shell/translate-key.ts";
import type { SchemeDescription } from "./use-scheme-descriptions.ts";

/** Lists the steps with their deadlines, from the scheme's data. */
export const listSteps = (about: SchemeDescription, t: TranslateKey): string[] => [
  t("pages/describe:step.fill"),
  ...(about.signedOriginal ? [t("pages/describe:step.original")] : []),
  t("pages/describe:step.review"),
  t("pages/describe:step.result"),
  ...(about.fees.kind === "NONE" ? [] : [t("pages/describe:step.pay")]),
  ...(about.deadlines.some(({ kind }) => kind === "report") ? [t("pages/describe:step.report")] : []),
];
/** Lists the deadlines of a scheme as sentences. */
export const listDeadlineTexts = (about: SchemeDescription, t: TranslateKey): string[] =>
  about.deadlines.map(({ kind, days, unit }) =>
    t(`pages/describe:deadline.${kind}.${unit}`, { count: days }),
  );
