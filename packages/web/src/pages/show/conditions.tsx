/**
 * Every condition of applying with yes, no and why, and what to do about it. Who is signed in reads the very conditions
 * that refuse at submission; a visitor what is known of everybody.
 */
import type { CurrentUser } from "@portal/core/account/current-user";
import type { Eligibility } from "@portal/core/application/wire";
import { stateOf } from "@portal/core/event/index";
import type { EventDetail } from "@portal/core/event/wire";
import type { Say } from "../../form/use-text.ts";
import { useToday } from "../../lib/clock.ts";
import { formatDay } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useInstitutionId, useLoggedIn } from "../../lib/session.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { loginFor, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

interface Line {
  key: string;
  /** undefined: not known yet */
  met: boolean | undefined;
  text?: Record<string, string | number>;
  optional?: boolean;
  help?: { text: string; to: string } | undefined;
}
type Condition = Eligibility["conditions"][number];

/** Where what is missing is put right. */
const useHelp = (): ((condition: Condition) => Line["help"]) => {
  const { t } = useTranslation("pages/show");
  return ({ id, params = {} }) => {
    const application = typeof params.applicationId === "string" ? params.applicationId : undefined;
    if (id === "certified") return { text: t("can.certify"), to: paths.certification };
    if (
      ["siteRegistration", "registeredInMacao", "taxRegistered", "macaoOwned", "smallEnterprise"].includes(id)
    )
      return { text: t("can.data"), to: paths.institution };
    if (id === "bar" || id === "denied") return { text: t("can.object"), to: paths.institution };
    if (id === "arrears") {
      const [owed] = Array.isArray(params.applications) ? params.applications : [];
      return { text: t("can.pay"), to: typeof owed === "string" ? paths.pay(owed) : paths.records };
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

/** Figures and days of a condition as its text names them. */
const said = ({ params = {} }: Condition, language: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).flatMap<[string, string | number]>(([key, value]) =>
      typeof value === "number"
        ? [[key, value]]
        : typeof value === "string"
          ? [[key, /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : value]]
          : [],
    ),
  );

const useConditions = (event: EventDetail, scheme: string | undefined): Line[] => {
  const { t, i18n } = useTranslation("pages/show");
  const signedIn = useLoggedIn();
  const chosen = useInstitutionId();
  const today = useToday();
  const helpOf = useHelp();
  const user = useResource<CurrentUser>(signedIn ? "/user/current" : undefined).data;
  const acts = chosen ?? user?.currentInstitutionId ?? user?.institutions[0]?.id;
  const known = useResource<Eligibility>(
    signedIn && acts && scheme ? "/participate/search/eligibility" : undefined,
    { scheme, eventId: event.id },
  ).data;
  const visitor: Line[] = [
    { key: "open", met: stateOf(event, today) === "AVAILABLE" },
    {
      key: "signedIn",
      met: signedIn,
      help: signedIn ? undefined : { text: t("can.login"), to: loginFor(paths.event(event.id)) },
    },
  ];
  if (!signedIn) return visitor;
  if (user && user.institutions.length === 0)
    return [
      ...visitor,
      { key: "institution", met: false, help: { text: t("can.register"), to: paths.institution } },
    ];
  if (!known) return visitor;
  return known.conditions
    .filter(({ id, met }) => id !== "offered" || !met)
    .map((condition) => ({
      key: condition.id,
      met: condition.met,
      text: said(condition, i18n.language),
      optional: condition.optional === true,
      help: condition.met ? undefined : helpOf(condition),
    }));
};

export const Conditions = ({ event, scheme }: { event: EventDetail; scheme: string | undefined }) => {
  const { t } = useTranslation("pages/show");
  const say = t as unknown as Say;
  const lines = useConditions(event, scheme);
  return (
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
  );
};
