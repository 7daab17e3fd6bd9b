/**
 * The frame of every page: banner, header, main, footer. It scrolls to the top after every navigation (spec 1 §2).
 */
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { setSignedOutHandler } from "../shell/api.ts";
import { formatInstant } from "../shell/format.ts";
import { changeLanguage, getPreferredLanguage, i18n, parseLanguage } from "../shell/i18n.ts";
import { instituteConfig } from "../shell/institute-config.ts";
import { createLazyComponent } from "../shell/lazy-component.ts";
import { lazyImport } from "../shell/lazy-import.ts";
import { buildLoginPath, isSignInPage, paths } from "../shell/paths.ts";
import { useDemonstrationClock, useNow } from "../shell/server-clock.ts";
import { session, useIsSignedIn } from "../shell/session.ts";
import type { ReturnState } from "../shell/visitor.ts";
import { Link } from "../ui/link.tsx";
import { MaintenanceBanner } from "../ui/maintenance-banner.tsx";
import { markArrival } from "../ui/navigation-arrival.ts";
import { RouteBoundary } from "../ui/route-boundary.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useLostFocus } from "../ui/use-lost-focus.ts";
import { Header } from "./header.tsx";

// Loaded for signed-in users only, who alone have a session that ends. Without it a 401 leads to the login page.
const sessionKeeper = createLazyComponent<object>(() =>
  lazyImport(() => import("./session-keeper.tsx")).then(
    ({ SessionKeeper }) => SessionKeeper,
    () => () => null,
  ),
);
/** Loads what keeps typed input while a session ends: a page that is typed into comes with it. */
export const loadSessionKeeper = sessionKeeper.load;

// An opening lets the calls of signed-in applicants wait. Without it the refusal says when their turn comes.
const LazyWaitingRoom = lazy<ComponentType>(() =>
  lazyImport(() => import("../ui/waiting-room.tsx")).then(
    ({ WaitingRoom }) => ({ default: WaitingRoom }),
    () => ({ default: () => null }),
  ),
);

const Banner = () => {
  const { t, i18n } = useTranslation("common");
  const now = useNow();
  const clock = useDemonstrationClock();
  return (
    <section className="banner" aria-label={t("nav.banner")}>
      <p className="wide">
        {t(instituteConfig.demonstration ? "banner.demonstration" : "banner.official")}{" "}
        {/* The space is reserved until the server time is known, so that nothing below moves. */}
        {(clock || instituteConfig.demonstration) && (
          <span className={clock ? "banner-clock" : "banner-clock banner-waits"}>
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
            <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a> ·{" "}
            <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a>
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

/**
 * Returns the language of `?lang=` on any link, else of the last choice: a prerendered page may have come in another
 * (spec 1 §1).
 */
const usePreferredLanguage = (): void => {
  const [search] = useSearchParams();
  const requestedLanguage = parseLanguage(search.get("lang"));
  useEffect(() => {
    const language = requestedLanguage ?? getPreferredLanguage();
    // A language that is asked for is also the choice for what is opened next.
    // Where its texts do not come, the page keeps the language that it has.
    if (requestedLanguage || language !== i18n.language) changeLanguage(language).catch(() => undefined);
  }, [requestedLanguage]);
};

/** After a navigation, scrolls to the top unless the address has a fragment; the new heading takes the focus. */
const useArrival = (): void => {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  const scrolledPath = useRef(pathname);
  if (before.current !== pathname) {
    before.current = pathname;
    markArrival();
  }
  useEffect(() => {
    // The page that was opened is being read already, since it came prerendered.
    if (scrolledPath.current === pathname) return;
    scrolledPath.current = pathname;
    if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);
};

/** After a 401, navigates to the sign-in page with a warning and the way back (spec 1 §8). */
const useSignedOut = (): void => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    setSignedOutHandler(() => {
      // A reader who is about to sign in stays, with what was typed.
      if (isSignInPage(pathname)) return;
      const state: ReturnState = { visitor: session.expiredAccount(), expired: true };
      // In place of the page, as the guard of a page that needs a session does at the same time.
      void navigate(`${buildLoginPath(pathname + search + hash)}&message=islogin`, { replace: true, state });
    });
  }, [navigate, pathname, search, hash]);
};

const SkipLink = () => {
  const { t } = useTranslation("common");
  return (
    <a className="skip-link" href="#main">
      {t("nav.skip")}
    </a>
  );
};
/**
 * The parts that only a signed-in reader needs: the end of the session, and a turn to wait for. Neither waits for the
 * other.
 */
const SessionParts = () =>
  useIsSignedIn() && (
    <>
      <Suspense>
        <sessionKeeper.Component />
      </Suspense>
      <Suspense>
        <LazyWaitingRoom />
      </Suspense>
    </>
  );

/**
 * Nothing but the address renders the frame again: a change of its own, such as the session that is found or the
 * language that is told, would reach the page before it is hydrated. React would then build it again, and what was
 * typed is lost.
 */
export const PageFrame = () => {
  const { pathname } = useLocation();
  useSignedOut();
  usePreferredLanguage();
  useArrival();
  useLostFocus();
  return (
    <div className="frame">
      <SkipLink />
      <Banner />
      <MaintenanceBanner />
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
          </Suspense>
        </RouteBoundary>
      </main>
      <Footer />
      <SessionParts />
    </div>
  );
};
