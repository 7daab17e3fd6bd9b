/**
 * What would refuse this application now, told before anything is filled in; a draft may be kept all the same. Where
 * nothing does, how many chances the year leaves after it (spec 3 §4).
 */
import type { Eligibility } from "@portal/core/application/wire";
import { errorText } from "../../lib/error-text.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** The others are told elsewhere: certification above the form, a second application in its dialog, rules at submission. */
const told = ["window", "bar", "denied", "arrears", "processing", "count", "related"];

export const NotYet = ({ eventId, scheme }: { eventId: string | undefined; scheme: string }) => {
  const { t } = useTranslation(["pages/form", "errors", "common"]);
  const { data } = useResource<Eligibility>("/participate/search/eligibility", {
    scheme,
    ...(eventId && { eventId }),
  });
  const unmet = data?.conditions.filter(({ id, met }) => !met && told.includes(id)) ?? [];
  const chances = data?.chances;
  if (unmet.length === 0)
    return chances?.notice ? (
      <div className="page wz-before">
        <Notice title={chances.left > 0 ? t("errors:900031", { ...chances }) : t("lastChance")} />
      </div>
    ) : null;
  const owed = unmet.find(({ id }) => id === "arrears")?.params?.applications;
  const first = Array.isArray(owed) ? owed[0] : undefined;
  const among = (...ids: string[]) => unmet.some(({ id }) => ids.includes(id));
  const ways = [
    ["pay", typeof first === "string" && paths.pay(first)],
    ["object", among("bar", "denied") && paths.institution],
    ["records", among("processing") && paths.records],
  ] as const;
  return (
    <div className="page wz-before">
      <Notice kind="warning" title={t("notYet.title")}>
        {unmet.map(({ id, code, params }) => (
          <p key={id} className="pre">
            {errorText(t, code === undefined ? undefined : { code, params })}
          </p>
        ))}
        <p>{t("notYet.draft")}</p>
        {ways.map(
          ([way, to]) =>
            to && (
              <LinkButton key={way} look="secondary" small to={to}>
                {t(`notYet.${way}`)}
              </LinkButton>
            ),
        )}
      </Notice>
    </div>
  );
};
