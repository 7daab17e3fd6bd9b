/** The words of a view's rows in the reader's language. */
import type { Language } from "@portal/core/notice/types";
import type { Words } from "@portal/core/restricted/index";
import { useText } from "../form/use-text.ts";

export const useWords = (): Words => {
  const { t, language } = useText(["restricted", "lists"]);
  const regions = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  return {
    language: language as Language,
    column: (field) => t(`restricted:column.${field}`),
    code: (list, code) =>
      list === "country"
        ? /^[A-Z]{2}$/.test(code)
          ? (regions.of(code) ?? code)
          : code
        : t(`lists:${list}.${code}`, { defaultValue: code }),
    yes: t("restricted:yes"),
    no: t("restricted:no"),
  };
};
