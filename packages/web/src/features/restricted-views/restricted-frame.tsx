/** The frame of a restricted view: its title, its pages, the languages, signing out. It has no menu of the site. */
import "./restricted.css";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { setSignedOutHandler } from "../../shell/api.ts";
import { languageNames, languages } from "../../shell/i18n.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { useChangeLanguage } from "../../shell/use-change-language.ts";
import { NavLink } from "../../ui/link.tsx";
import { SignOutButton } from "../../ui/sign-out-button.tsx";
import { useLostFocus } from "../../ui/use-lost-focus.ts";
import { listInspectionDrafts } from "./inspection-drafts.ts";
import { type RestrictedArea, useIsReader } from "./restricted-session.ts";

interface Props {
  area: RestrictedArea;
  /** The path of the sign-in page. */
  base: string;
  /** Pages of the area: path and name. */
  links: readonly (readonly [to: string, name: string])[];
  children: ReactNode;
}
const Languages = () => {
  const { t, i18n } = useTranslation("common");
  const changeLanguage = useChangeLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <fieldset className="restricted-languages">
      <legend className="visually-hidden">{t("nav.language")}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === i18n.language}
          onClick={() => {
            setHasFailed(false);
            changeLanguage(language).catch(() => setHasFailed(true));
          }}
        >
          {languageNames[language]}
        </button>
      ))}
      {hasFailed && <p role="alert">{t("error.language")}</p>}
    </fieldset>
  );
};
export const RestrictedFrame = ({ area, base, links, children }: Props) => {
  const { t } = useText(["restricted", "common"]);
  const navigate = useNavigate();
  const isSignedIn = useIsReader(area);
  useLostFocus();
  useEffect(() => {
    setSignedOutHandler(() => void navigate(base, { replace: true }));
  }, [navigate, base]);
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        {t("common:nav.skip")}
      </a>
      {instituteConfig.demonstration && (
        <section className="banner" aria-label={t("common:nav.banner")}>
          <p className="wide">{t("common:banner.demonstration")}</p>
        </section>
      )}
      <header className="header">
        <div className="wide restricted-head">
          <span className="brand">
            <img src="/mark.svg" alt="" width="36" height="36" />
            <span>
              <span className="brand-name">{t(`restricted:${area}.title`)}</span>
              <span className="brand-institute">{t("common:site.institute")}</span>
            </span>
          </span>
          <Languages />
          {isSignedIn && (
            <SignOutButton
              label={t("restricted:signOut")}
              destination={base}
              countUnsavedWork={async () => (await listInspectionDrafts()).length}
            />
          )}
        </div>
        {isSignedIn && links.length > 0 && (
          <nav className="wide restricted-menu" aria-label={t("restricted:menu")}>
            <ul>
              {links.map(([to, name]) => (
                <li key={to}>
                  <NavLink to={to} on={RegExp(`^${to}$`)}>
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer">
        <p className="wide">{t("restricted:secret")}</p>
      </footer>
    </div>
  );
};
