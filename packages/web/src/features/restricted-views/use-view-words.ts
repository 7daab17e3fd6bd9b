/** The words of a view's rows in the user's language. */

import type { ViewWords } from "@portal/core/inspections/restricted/index";
import type { Language } from "@portal/core/messaging/notice-types";
import { useText } from "../../form/use-text.ts";

export const useViewWords = (): ViewWords => {
  const { t, language } = useText(["restricted", "lists", "lists/phone-areas"]);
  return {
    language: language as Language,
    column: (field) => t(`restricted:column.${field}`),
    code: (list, code) =>
      list === "country"
        ? t(`lists/phone-areas:phoneArea.${code}`, { defaultValue: code })
        : t(`lists:${list}.${code}`, { defaultValue: code }),
    yes: t("restricted:yes"),
    no: t("restricted:no"),
  };
};
