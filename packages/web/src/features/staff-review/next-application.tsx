/** The way through the list from which an application was opened: back to it, and to the one before and after. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { isTyping } from "../../ui/typing.ts";
import { useNeighbours } from "./use-neighbours.ts";

/**
 * After a decision: the next application of the officer's own list, and back to that list. The button that was pressed
 * is gone with the decision, so that the first link takes the focus: whoever works by keyboard goes on with Enter.
 */
export const NextApplication = ({ id }: { id: string }) => {
  const { t } = useTranslation("pages/staff");
  const { neighbours, list } = useNeighbours(id);
  // At the end of the list, what was passed over is next.
  const next = neighbours.data?.next ?? neighbours.data?.first;
  const isKnown = neighbours.data !== undefined || neighbours.error !== undefined;
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isKnown) return;
    // The dialog of the decision closes in the same commit. Until then the page takes no focus, and then the dialog
    // gives it back to a button that is gone.
    const timer = setTimeout(() => !isTyping() && first.current?.focus());
    return () => clearTimeout(timer);
  }, [isKnown]);
  return (
    <div className="actions">
      {next && (
        <LinkButton
          ref={first}
          small
          look="secondary"
          className="nowrap"
          to={`/staff/application/${next.id}${list}`}
        >
          {t("decide.next", { code: next.code ?? next.id })}
        </LinkButton>
      )}
      <LinkButton {...(!next && { ref: first })} small look="quiet" to={`/staff${list}`}>
        {t("decide.toQueue")}
      </LinkButton>
    </div>
  );
};

/** Above the application: its place in the list, and the ones beside it. */
export const CaseNavigation = ({ id }: { id: string }) => {
  const { t } = useTranslation("pages/staff");
  const { neighbours, list } = useNeighbours(id);
  const { previous, next, place, total, incomplete } = neighbours.data ?? {};
  if (neighbours.error) return <LoadFailure resources={[neighbours]} />;
  if (!previous && !next && !incomplete) return null;
  return (
    <nav className="case-navigation" aria-label={t("application.inList")}>
      {previous && (
        <Link to={`/staff/application/${previous.id}${list}`}>
          {t("application.previous", { code: previous.code ?? previous.id })}
        </Link>
      )}
      {place !== undefined && <span className="muted">{t("application.place", { place, total })}</span>}
      {next && (
        <Link to={`/staff/application/${next.id}${list}`}>
          {t("decide.next", { code: next.code ?? next.id })}
        </Link>
      )}
      {incomplete && !(previous && next) && <Link to={`/staff${list}`}>{t("application.moreInList")}</Link>}
    </nav>
  );
};
