/**
 * What a scheme is for, who may apply, with what and until when (spec 1 §2, spec 3 §2): one page for all of them, the
 * texts in the scheme's own folder. Applying online is offered as soon as the scheme's form exists; paper always.
 */
import "../public.css";
import "./describe.css";
import { useLocation } from "react-router-dom";
import { config } from "../../config.ts";
import { useText } from "../../form/use-text.ts";
import { address } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { formatRange } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { formFor } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { type Described, described } from "./schemes.ts";

const sections = ["purpose", "who", "amount", "documents", "phases", "deadlines"] as const;

const Lines = ({ text, ordered }: { text: string; ordered: boolean }) => {
  const lines = text.split("\n");
  if (lines.length === 1) return <p>{text}</p>;
  const items = lines.map((line) => <li key={line}>{line}</li>);
  return ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
};

const Periods = ({ periods }: { periods: NonNullable<Described["periods"]> }) => {
  const { t, language } = useText(["pages/describe"]);
  const today = useToday();
  const next = periods.find(([, last]) => last >= today);
  return (
    <section aria-labelledby="periods">
      <h2 id="periods">{t("periods")}</h2>
      <ul className="describe-periods">
        {periods.map((period) => {
          const [first, last] = period;
          return (
            <li key={first} className={last < today ? "muted" : undefined}>
              {formatRange(first, last, language)}{" "}
              {period === next && (
                <Chip tone={first <= today ? "accepted" : "processing"}>
                  {t(first <= today ? "period.open" : "period.next")}
                </Chip>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const HowToApply = ({ scheme }: { scheme: Described }) => {
  const { t, language } = useText(["pages/describe"]);
  const known = useResource<{ items: { id: string }[] }>("/scheme");
  const online = scheme.schemes.find((id) => known.data?.items.some((each) => each.id === id));
  return (
    <aside className="card describe-apply" aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">{t("apply.title")}</h2>
      {online ? (
        <>
          <p>{t("apply.onlineText")}</p>
          <p>
            <LinkButton to={`/myform/${formFor(online)}?scheme=${encodeURIComponent(online)}`}>
              {t("apply.online")}
            </LinkButton>
          </p>
        </>
      ) : (
        known.data && <p>{t("apply.offlineOnly")}</p>
      )}
      <h3>{t("apply.offline")}</h3>
      <p>{t("apply.offlineText")}</p>
      {online && (
        <p>
          <a href={address(`/scheme/${encodeURIComponent(online)}/blank`, { lang: language })}>
            {t("apply.blank")}
          </a>
        </p>
      )}
      <h3>{t("hotline")}</h3>
      <p>
        <a href={`tel:${config.phone.replaceAll(" ", "")}`}>{config.phone}</a>
        <br />
        <a href={`mailto:${config.email}`}>{config.email}</a>
      </p>
    </aside>
  );
};

export const Component = () => {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, "");
  const scheme = described.find(({ path }) => path === here) ?? (described[0] as Described);
  const { t } = useText([`schemes/${scheme.texts}/describe`, "pages/describe", "common"]);
  return (
    <div className="page" key={scheme.path}>
      <p className="describe-crumb">{t("crumb")}</p>
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      <div className="describe">
        <div>
          {sections.map((section) => (
            <section key={section} aria-labelledby={section}>
              <h2 id={section}>{t(`section.${section}`)}</h2>
              <Lines text={t(section)} ordered={section === "phases"} />
            </section>
          ))}
          {scheme.periods && <Periods periods={scheme.periods} />}
        </div>
        <HowToApply scheme={scheme} />
      </div>
      <nav aria-labelledby="other-schemes" className="describe-others">
        <h2 id="other-schemes">{t("others")}</h2>
        <ul>
          {described
            .filter((each) => each !== scheme)
            .map((each) => (
              <li key={each.path}>
                <Link to={each.path}>{t(`common:nav.scheme.${each.name}`)}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
};
