/**
 * The header: the institute's mark, the main menu, and the languages in their own names; a menu button on a phone.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { countUnsavedWork } from "../form/unsaved-work.ts";
import { type Language, languageNames, languages } from "../shell/i18n.ts";
import { lazyImport } from "../shell/lazy-import.ts";
import { buildSignInPath, findReturnPath, isOutsideRootLayout, paths } from "../shell/paths.ts";
import { useIsEnrolling, useIsSignedIn, useIsStaff } from "../shell/session.ts";
import { useChangeLanguage } from "../shell/use-change-language.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { SignOutButton } from "../ui/sign-out-button.tsx";
import { MainMenu } from "./main-menu.tsx";

// Loaded for signed-in users only, who alone have notices. The header also works without it.
const LazyNoticeBell = lazy<ComponentType>(() =>
  lazyImport(() => import("../ui/notice-bell.tsx")).then(
    ({ NoticeBell }) => ({ default: NoticeBell }),
    () => ({ default: () => null }),
  ),
);

/** For the width of a phone. */
const shortLanguageNames: Record<Language, string> = { "zh-Hant": "繁", "zh-Hans": "简", pt: "PT", en: "EN" };
const LanguageMenu = () => {
  const { t, i18n } = useTranslation("common");
  const changeLanguage = useChangeLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <details
      className="language"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
      }}
    >
      <summary>
        <Icon name="globe" />
        <span className="visually-hidden">{t("nav.language")}</span>
        <span className="language-name">{languageNames[i18n.language as Language]}</span>
        <span className="language-short" aria-hidden="true">
          {shortLanguageNames[i18n.language as Language]}
        </span>
      </summary>
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-current={language === i18n.language ? "true" : undefined}
              onClick={(event) => {
                const menu = event.currentTarget.closest("details");
                // A closed menu hides the button that was pressed, and the focus would be lost with it.
                menu?.querySelector("summary")?.focus();
                if (menu) menu.open = false;
                setHasFailed(false);
                changeLanguage(language).catch(() => {
                  setHasFailed(true);
                  if (menu) menu.open = true;
                });
              }}
            >
              {languageNames[language]}
            </button>
          </li>
        ))}
        {hasFailed && (
          <li className="language-failure">
            <span role="alert">{t("error.language")}</span>
          </li>
        )}
      </ul>
    </details>
  );
};

const Account = () => {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  if (!useIsSignedIn()) {
    const redirect = findReturnPath(pathname, search) ?? null;
    return (
      <>
        <Link
          className="button button-secondary button-small"
          to={buildSignInPath(paths.register, { redirect })}
        >
          {t("nav.register")}
        </Link>
        <Link className="button button-primary button-small" to={buildSignInPath(paths.login, { redirect })}>
          {t("nav.login")}
        </Link>
      </>
    );
  }
  return (
    <SignOutButton label={t("nav.logout")} destination={paths.home} countUnsavedWork={countUnsavedWork} />
  );
};

/** The header of pages outside the root layout (spec 1 §2): the mark and the languages. */
const PlainHeader = ({ brand }: { brand: ReactNode }) => (
  <header className="header">
    <div className="wide header-row header-plain">
      {brand}
      <LanguageMenu />
    </div>
  </header>
);

export const Header = () => {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const staff = useIsStaff();
  const enrolling = useIsEnrolling();
  const bell = useIsSignedIn() && !staff;
  const isOpen = openAt === pathname;
  const close = (): void => setOpenAt(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setOpenAt(undefined);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const brand = (
    <Link className="brand" to={staff ? paths.staff : paths.home} onClick={close}>
      <img src="/mark.svg" alt="" width="36" height="36" />
      <span>
        <span className="brand-name">
          <span className="brand-full">{t("site.name")}</span>
          <span className="brand-short" aria-hidden="true">
            {t("site.shortName")}
          </span>
        </span>
        <span className="brand-institute">{t("site.institute")}</span>
      </span>
    </Link>
  );
  if (isOutsideRootLayout(pathname)) return <PlainHeader brand={brand} />;
  return (
    <header className="header">
      <div className="wide header-row">
        {brand}
        <button
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls="main-menu"
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          <Icon name={isOpen ? "close" : "menu"} />
          <span>{t("nav.menu")}</span>
        </button>
        <div id="main-menu" className={isOpen ? "menu menu-open" : "menu"}>
          {!enrolling && <MainMenu staff={staff} onChosen={close} />}
          <Account />
        </div>
        {/* Beside the menu, also where that is closed: a phone shows as well that something has arrived. */}
        {bell && (
          <Suspense fallback={<span className="bell" />}>
            <LazyNoticeBell />
          </Suspense>
        )}
        {/* Always in view: somebody who cannot read the page finds no way through a menu. */}
        <LanguageMenu />
      </div>
    </header>
  );
};
