/** Every page's frame: banner, header, main, footer. Scrolls to the top after every navigation (spec 1 §2). */
import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { config } from "../config.ts";
import { onSignedOut } from "../lib/api.ts";
import { useDemonstrationClock, useNow } from "../lib/clock.ts";
import { formatInstant } from "../lib/format.ts";
import { changeLanguage, languageOf } from "../lib/i18n.ts";
import { useTranslation } from "../lib/use-translation.ts";
import { atTheDoor, loginFor, paths } from "../paths.ts";
import { Alive } from "./alive.tsx";
import { announceArrival } from "./arrival.ts";
import { Header } from "./header.tsx";
import { Link } from "./link.tsx";
import { Maintenance } from "./maintenance.tsx";
import { RouteBoundary } from "./route-error.tsx";
import { Skeleton } from "./skeleton.tsx";

const Banner = () => {
  const { t, i18n } = useTranslation("common");
  const now = useNow();
  const clock = useDemonstrationClock();
  return (
    <section className="banner" aria-label={t("nav.banner")}>
      <p className="wide">
        {t(config.demonstration ? "banner.demonstration" : "banner.official")}
        {/* Its place is kept until the server has told its time, so that nothing below moves then. */}
        {(clock || config.demonstration) && (
          <span className={clock ? "banner-clock" : "banner-clock banner-waits"}>
            {" "}
            {t("banner.clock", { now: formatInstant(now, i18n.language) })}
          </span>
        )}
      </p>
    </section>
  );
};

const Footer = () => {
  const { t } = useTranslation("common");
  return (
    <footer className="footer">
      <div className="wide footer-columns">
        <div>
          <p className="footer-name">{t("site.institute")}</p>
          <p>{t("footer.hours")}</p>
          <p>
            <a href={`mailto:${config.email}`}>{config.email}</a> ·{" "}
            <a href={`tel:${config.phone.replaceAll(" ", "")}`}>{config.phone}</a>
          </p>
        </div>
        <nav aria-label={t("nav.footer")}>
          <ul>
            <li>
              <Link to={paths.help}>{t("nav.help")}</Link>
            </li>
            <li>
              <Link to={paths.inquiry}>{t("nav.inquiry")}</Link>
            </li>
            <li>
              <Link to={paths.osspay}>{t("nav.osspay")}</Link>
            </li>
            <li>
              <Link to={paths.verification("receipt")}>{t("nav.verification")}</Link>
            </li>
            <li>
              <Link to={paths.privacy}>{t("nav.privacy")}</Link>
            </li>
            <li>
              <Link to={paths.accessibility}>{t("nav.accessibility")}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
};

/** `?lang=` on any link changes the language (spec 1 §1). */
const useLanguageParameter = (): void => {
  const [search] = useSearchParams();
  const wanted = languageOf(search.get("lang"));
  useEffect(() => {
    // Also where the page was rendered in it: it is the reader's choice for what is opened next.
    if (wanted) void changeLanguage(wanted);
  }, [wanted]);
};

/** After a navigation: to the top, unless the address names a place; the new heading will take the focus. */
const useArrival = (): void => {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  const scrolled = useRef(pathname);
  if (before.current !== pathname) {
    before.current = pathname;
    announceArrival();
  }
  useEffect(() => {
    // The page that was opened is being read already: it came prerendered, and a reader's first sign is often a scroll.
    if (scrolled.current === pathname) return;
    scrolled.current = pathname;
    if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);
};

/** A 401 anywhere: to the login page, a warning there, and the way back (spec 1 §8). */
const useSignedOut = (): void => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    onSignedOut(() => {
      // Who is about to sign in stays, with what was typed.
      if (!atTheDoor(pathname)) void navigate(`${loginFor(pathname + search)}&message=islogin`);
    });
  }, [navigate, pathname, search]);
};

export const Frame = () => {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  useSignedOut();
  useLanguageParameter();
  useArrival();
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        {t("nav.skip")}
      </a>
      <Banner />
      <Maintenance />
      <Header />
      <main id="main" tabIndex={-1}>
        <RouteBoundary key={pathname}>
          <Suspense
            fallback={
              <div className="page">
                <Skeleton lines={6} />
              </div>
            }
          >
            <Outlet />
            <Alive />
          </Suspense>
        </RouteBoundary>
      </main>
      <Footer />
    </div>
  );
};
