/** The words with which the columns and options of a list are compared, in the reader's language and the other ones. */
import type { Field } from "@portal/core/forms/types/index";
import type { SheetWords } from "@portal/core/forms/values/read-spreadsheet";
import { loadFormTexts } from "../../shell/i18n.ts";
import { type FormView, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";

interface ListWords {
  /** In the reader's language. */
  words: SheetWords;
  /** Loads the other languages, and returns the words of each that could be had. */
  loadOtherWords: () => Promise<SheetWords[]>;
}

/** Returns the words of a list's columns. @param textKey the key of the list's texts */
export const useSheetWords = (textKey: string): ListWords => {
  const form = useForm();
  const { t, language } = useText(["pages/form"]);
  const buildWords = (texts: Pick<FormView, "text" | "options">, language: string): SheetWords => ({
    label: ({ key }: Field) => texts.text(`${textKey}.columns.${key}.label`) ?? key,
    options: (column) =>
      "options" in column ? texts.options(column.options, `${textKey}.columns.${column.key}`) : [],
    yes: t("yes", { lng: language }),
    no: t("no", { lng: language }),
    language,
  });
  return {
    words: buildWords(form, language),
    loadOtherWords: async () => {
      const readInLanguage = form.inLanguage;
      if (!readInLanguage) return [];
      return (await loadFormTexts()).map((other) => buildWords(readInLanguage(other), other));
    },
  };
};
