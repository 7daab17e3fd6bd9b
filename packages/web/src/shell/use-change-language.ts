/** The reader's own choice of a language, by the menu or in the settings of an account (spec 1 §1). */
import { useLocation } from "react-router-dom";
import { changeLanguage, type Language } from "./i18n.ts";
import { useNavigateWhileShown } from "./use-navigate-while-shown.ts";

/**
 * Changes the language here and for the next visit. An address that names a language (`?lang=`) names the chosen one
 * from then on, because a reload of it would bring the other back.
 */
export const useChangeLanguage = (): ((language: Language) => Promise<void>) => {
  const navigate = useNavigateWhileShown();
  const { pathname, search, hash, state } = useLocation();
  return async (language) => {
    await changeLanguage(language);
    const query = new URLSearchParams(search);
    if (!query.has("lang") || query.get("lang") === language) return;
    query.set("lang", language);
    await navigate({ pathname, search: `?${query}`, hash }, { replace: true, state });
  };
};
