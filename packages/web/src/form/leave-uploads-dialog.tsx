/**
 * Asks before a link of the site, or the Back or Forward button, leads away from an upload that has not ended, as the
 * browser does before it closes the page.
 */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Set while a page is left that the user has decided to leave: no list of uploads asks again. */
let isLeaving = false;

/**
 * Returns the link of a click that leads to another page of the site in this tab. For every other address the browser
 * itself asks, because it closes the page.
 */
const findLeavingLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return undefined;
  if (link.target !== "" && link.target !== "_self") return undefined;
  const isOtherPage = link.pathname !== location.pathname || link.search !== location.search;
  return link.origin === location.origin && isOtherPage ? link : undefined;
};

const followLink = (link: HTMLAnchorElement): void => {
  isLeaving = true;
  link.click();
  isLeaving = false;
};

/** Moves in the history; the router hears of it, and then the question is asked again. */
const moveInHistory = (steps: number): void => {
  isLeaving = true;
  window.addEventListener(
    "popstate",
    () => {
      isLeaving = false;
    },
    { once: true },
  );
  history.go(steps);
};

/** Returns the number that the router gave the present entry; a link within a page makes an entry without one. */
const readEntryNumber = (): number | undefined => {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : undefined;
};

/**
 * Holds the Back and Forward buttons. The browser tells of them when it has moved already, so the page first moves back, and
 * the router hears of neither.
 * @param onHold is called with what moves there after all
 */
const HeldHistory = ({ onHold }: { onHold: (leave: () => void) => void }) => {
  const place = useLocation();
  const heldEntry = useRef<{ entry: number | undefined; page: string }>({ entry: undefined, page: "" });
  // The handler comes too late for this, and a form that stores its draft changes its address meanwhile.
  useEffect(() => {
    heldEntry.current = { entry: readEntryNumber(), page: place.pathname + place.search };
  }, [place]);
  const latest = useRef(onHold);
  latest.current = onHold;
  useEffect(() => {
    let stepsAway = 0;
    const holdEntry = (event: PopStateEvent): void => {
      const { entry, page } = heldEntry.current;
      if (isLeaving || entry === undefined) return;
      // An entry without a number belongs to a page before this one.
      const steps = (readEntryNumber() ?? entry - 1) - entry;
      if (steps !== 0 && location.pathname + location.search === page) return;
      // A return that this list did not ask for.
      if (steps === 0 && stepsAway === 0) return;
      event.stopImmediatePropagation();
      if (steps !== 0) {
        stepsAway = steps;
        history.go(-steps);
      } else {
        const wantedSteps = stepsAway;
        stepsAway = 0;
        latest.current(() => moveInHistory(wantedSteps));
      }
    };
    window.addEventListener("popstate", holdEntry, { capture: true });
    return () => window.removeEventListener("popstate", holdEntry, { capture: true });
  }, []);
  return null;
};

/**
 * Holds links and the history while a list of uploads is unfinished. When the list ends while the question is open, the
 * question closes, and what had the focus has it again.
 */
export const LeaveUploadsDialog = ({ isUnfinished }: { isUnfinished: boolean }) => {
  const { t } = useTranslation("pages/form");
  const [question, setQuestion] = useState<{ leave: () => void }>();
  useEffect(() => {
    if (!isUnfinished) {
      setQuestion(undefined);
      return;
    }
    const holdLink = (event: MouseEvent): void => {
      const leavingLink = isLeaving ? undefined : findLeavingLink(event);
      if (!leavingLink) return;
      event.preventDefault();
      // Neither the router nor another list of uploads hears of the click.
      event.stopImmediatePropagation();
      setQuestion({ leave: () => followLink(leavingLink) });
    };
    document.addEventListener("click", holdLink, { capture: true });
    return () => document.removeEventListener("click", holdLink, { capture: true });
  }, [isUnfinished]);
  const stay = (): void => setQuestion(undefined);
  const leave = (): void => {
    stay();
    question?.leave();
  };
  return (
    <>
      {isUnfinished && <HeldHistory onHold={(leaveByHistory) => setQuestion({ leave: leaveByHistory })} />}
      <Dialog open={question !== undefined} onClose={stay} title={t("upload.leaveTitle")}>
        <p>{t("upload.leaveText")}</p>
        <div className="actions">
          <Button onClick={stay}>{t("upload.stay")}</Button>
          <Button look="danger" onClick={leave}>
            {t("upload.leave")}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
