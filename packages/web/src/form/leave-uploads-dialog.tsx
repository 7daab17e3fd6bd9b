/**
 * Asks before a link of the site, or the Back or Forward button, leads away from an upload that has not ended, as the
 * browser does before it closes the page.
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { HistoryBlocker, isLeavingPage, leavePage } from "./history-blocker.tsx";

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
      const leavingLink = isLeavingPage() ? undefined : findLeavingLink(event);
      if (!leavingLink) return;
      event.preventDefault();
      // Neither the router nor another list of uploads handles the click.
      event.stopImmediatePropagation();
      setQuestion({ leave: () => leavePage(leavingLink) });
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
      {isUnfinished && (
        <HistoryBlocker onBlock={(leaveByHistory) => setQuestion({ leave: leaveByHistory })} />
      )}
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
