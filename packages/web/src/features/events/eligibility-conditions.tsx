/**
 * Every condition for applying with its result, the reason, and what to do. Signed-in users see the conditions that
 * submission checks; visitors those that are the same for everybody.
 */

import type { EligibilityView } from "@portal/core/applications/model/eligibility-schema";
import type { PublicEvent } from "@portal/core/events/event-schema";
import { getEventState } from "@portal/core/events/index";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { buildLoginPath, paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useInstitutionId, useIsSignedIn } from "../../shell/session.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { type Resource, useResource } from "../../shell/use-resource.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

interface Line {
  key: string;
  /** Undefined while unknown. */
  met: boolean | undefined;
  text?: Record<string, string | number>;
  optional?: boolean;
  help?: { text: string; to: string } | undefined;
}
/** Nearly everybody meets these, so they are only shown where they are not met. */
const quietConditions = ["offered", "owners", "notDelegationOnly"];
type Condition = EligibilityView["conditions"][number];

/** Returns where a missing condition can be satisfied. */
const useHelp = (): ((condition: Condition) => Line["help"]) => {
  const { t } = useTranslation("pages/show");
  return ({ id, params = {} }) => {
    const application = typeof params.applicationId === "string" ? params.applicationId : undefined;
    if (id === "certified") return { text: t("can.certify"), to: paths.certification };
    if (
      [
        "siteRegistration",
        "owners",
        "registeredInMacao",
        "taxRegistered",
        "macaoOwned",
        "smallEnterprise",
      ].includes(id)
    )
      return { text: t("can.data"), to: paths.institution };
    if (id === "bar" || id === "denied") return { text: t("can.object"), to: paths.institution };
    if (id === "arrears") {
      const [owedApplication] = Array.isArray(params.applications) ? params.applications : [];
      return {
        text: t("can.pay"),
        to: typeof owedApplication === "string" ? paths.pay(owedApplication) : paths.records,
      };
    }
    if (id === "processing") return { text: t("can.records"), to: paths.records };
    if (id === "first" && application)
      return {
        text: t("can.see"),
        to: params.status === "DRAFT" ? paths.draft(application) : paths.record(application),
      };
    return undefined;
  };
};

/** Formats the numbers and days of a condition for its text. */
const formatParams = ({ params = {} }: Condition, language: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).flatMap<[string, string | number]>(([key, value]) =>
      typeof value === "number"
        ? [[key, value]]
        : typeof value === "string"
          ? [[key, /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : value]]
          : [],
    ),
  );

interface Conditions {
  lines: Line[];
  /** The answers from which they are read. */
  resources: Pick<Resource<unknown>, "error" | "reload">[];
}
const useConditions = (event: PublicEvent, scheme: string | undefined): Conditions => {
  const { t, i18n } = useTranslation("pages/show");
  const signedIn = useIsSignedIn();
  const institutionId = useInstitutionId();
  const today = useToday();
  const describeHelp = useHelp();
  const currentUser = useResource<CurrentUser>(signedIn ? "/user/current" : undefined);
  const user = currentUser.data;
  const actingInstitutionId = institutionId ?? user?.currentInstitutionId ?? user?.institutions[0]?.id;
  const eligibility = useResource<EligibilityView>(
    signedIn && actingInstitutionId && scheme ? "/participate/search/eligibility" : undefined,
    { scheme, eventId: event.id },
  );
  const resources = [currentUser, eligibility];
  const visitor: Line[] = [
    { key: "open", met: getEventState(event, today, scheme) === "AVAILABLE" },
    {
      key: "signedIn",
      met: signedIn,
      help: signedIn ? undefined : { text: t("can.login"), to: buildLoginPath(paths.event(event.id)) },
    },
  ];
  if (user && user.institutions.length === 0)
    visitor.push({
      key: "institution",
      met: false,
      help: { text: t("can.register"), to: paths.institution },
    });
  const lines = eligibility.data?.conditions
    .filter(({ id, met }) => !quietConditions.includes(id) || !met)
    .map((condition) => ({
      key: condition.id,
      met: condition.met,
      text: formatParams(condition, i18n.language),
      optional: condition.optional === true,
      help: condition.met ? undefined : describeHelp(condition),
    }));
  return { lines: lines ?? visitor, resources };
};

export const EligibilityConditions = ({
  event,
  scheme,
}: {
  event: PublicEvent;
  scheme: string | undefined;
}) => {
  const { t } = useTranslation("pages/show");
  const say = toTranslateKey(t);
  const { lines, resources } = useConditions(event, scheme);
  return (
    <>
      <LoadFailure resources={resources} />
      <ul>
        {lines.map((line) => (
          <li
            key={line.key}
            className={line.met === false && !line.optional ? "unmet" : line.met ? "met" : undefined}
          >
            <Icon
              name={line.met ? "tick" : line.met === false && !line.optional ? "close" : "clock"}
              size={18}
            />
            <span>
              {say(`can.${line.key}.${line.met === false ? "no" : "yes"}`, line.text ?? {})}
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
    </>
  );
};
