/** "Can I apply?": every condition with its answer, and the next step when one is missing. The server decides again. */
import type { CurrentUser } from "@portal/core/account/wire";
import type { ApplicationRow } from "@portal/core/application/wire";
import { stateOf } from "@portal/core/event/index";
import type { EventDetail } from "@portal/core/event/wire";
import type { Say } from "../../form/use-text.ts";
import { useToday } from "../../lib/clock.ts";
import { useResource } from "../../lib/query.ts";
import { useInstitutionId, useLoggedIn } from "../../lib/session.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { loginFor, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

const ended = ["REJECTED", "CANCELLED", "REFUNDED"];
interface Line {
  key: string;
  /** undefined: not known yet */
  met: boolean | undefined;
  help?: { text: string; to: string } | undefined;
}

const useConditions = (event: EventDetail): Line[] => {
  const { t } = useTranslation("pages/show");
  const signedIn = useLoggedIn();
  const chosen = useInstitutionId();
  const today = useToday();
  const user = useResource<CurrentUser>(signedIn ? "/user/current" : undefined).data;
  const mine = useResource<{ items: ApplicationRow[] }>(
    user?.institutions.length ? "/participate/search" : undefined,
    {
      limit: 100,
    },
  ).data;
  const institution =
    user?.institutions.find((each) => each.id === (chosen ?? user.currentInstitutionId)) ??
    user?.institutions[0];
  const standing = mine?.items.find((row) => row.eventId === event.id && !ended.includes(row.status));
  const lines: Line[] = [
    { key: "open", met: stateOf(event, today) === "AVAILABLE" },
    {
      key: "signedIn",
      met: signedIn,
      help: signedIn ? undefined : { text: t("can.login"), to: loginFor(paths.event(event.id)) },
    },
  ];
  if (!signedIn) return lines;
  lines.push({
    key: "certified",
    met: user && institution?.status === "PASSED",
    help:
      user && institution?.status !== "PASSED"
        ? { text: t("can.certify"), to: paths.certification }
        : undefined,
  });
  lines.push({
    key: "first",
    met: mine && standing === undefined,
    help: standing
      ? {
          text: t("can.see"),
          to: standing.status === "DRAFT" ? paths.draft(standing.id) : paths.record(standing.id),
        }
      : undefined,
  });
  return lines;
};

export const CanApply = ({ event }: { event: EventDetail }) => {
  const { t } = useTranslation("pages/show");
  const say = t as unknown as Say;
  const lines = useConditions(event);
  return (
    <details className="can-apply">
      <summary>{t("can.title")}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line.key} className={line.met === false ? "unmet" : line.met ? "met" : undefined}>
            <Icon name={line.met === false ? "close" : line.met ? "tick" : "clock"} size={18} />
            <span>
              {say(`can.${line.key}.${line.met === false ? "no" : "yes"}`)}
              {line.help && (
                <>
                  {" "}
                  <Link to={line.help.to}>{line.help.text}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
