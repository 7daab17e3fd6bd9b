/** Stock reasons with changed texts, for pages that show decisions: each decision keeps the text of its day. */
import { type Language, languages } from "../notice-types.ts";
import { stockReasons } from "../stock-reasons.ts";
import { listWordingVersionsByPrefix } from "./wording-store.server.ts";
import { type ChangedReason, getWordingStart } from "./wording-version.ts";

/** Lists every version of every changed reason in the order in which they were written. One query. */
export const listChangedReasons = async (): Promise<ChangedReason[]> =>
  (await listWordingVersionsByPrefix("reason.")).flatMap((version) => {
    const code = stockReasons.find((each) => version.key === `reason.${each}`);
    if (!code) return [];
    const { texts } = version;
    const byLanguage =
      texts &&
      (Object.fromEntries(languages.map((language) => [language, texts[language].text])) as Record<
        Language,
        string
      >);
    return [{ code, since: getWordingStart(version), ...(byLanguage && { texts: byLanguage }) }];
  });
