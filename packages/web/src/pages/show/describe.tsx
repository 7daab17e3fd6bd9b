/**
 * What a scheme is for, who may apply, with what and until when (spec 1 §2, spec 3 §2): one page for all of them. The
 * texts stand in the scheme's own folder; documents, days, fees and the calendar are read from the scheme itself.
 */
import "../public.css";
import "./describe.css";
import { useLocation } from "react-router-dom";
import { config } from "../../config.ts";
import { type Say, useText } from "../../form/use-text.ts";
import { address } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { formatMoney } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { formFor, paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { type About, useAbout } from "./about.ts";
import { Chances } from "./chances.tsx";
import { Documents } from "./describe-documents.tsx";
import { When } from "./describe-when.tsx";
import { formsOf, kindOf } from "./forms-of.ts";
import { type Described, described } from "./schemes.ts";

const Section = ({ id, name = id, children }: { id: string; name?: string; children: React.ReactNode }) => {
  const { t } = useText(["pages/describe"]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(`section.${name}`)}</h2>
      {children}
    </section>
  );
};

/** One sentence stands for itself; what is no sentence is an entry of a list, be it the only one. */
const Lines = ({ lines, ordered = false }: { lines: readonly string[]; ordered?: boolean }) => {
  if (lines.length === 1 && /[.。]$/.test(lines[0] ?? "")) return <p>{lines[0]}</p>;
  const items = lines.map((line) => <li key={line}>{line}</li>);
  return ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
};

/** What happens one after the other, and within which days, as the scheme's own data say. */
const stepsOf = (about: About, t: Say): string[] => [
  t("pages/describe:step.fill"),
  ...(about.signedOriginal ? [t("pages/describe:step.original")] : []),
  t("pages/describe:step.review"),
  t("pages/describe:step.result"),
  ...(about.fees.kind === "NONE" ? [] : [t("pages/describe:step.pay")]),
  ...(about.deadlines.some(({ kind }) => kind === "report") ? [t("pages/describe:step.report")] : []),
];
/** As they come: until the application stands, until it is decided, after that. */
const kinds = [
  "applyBy",
  "documentsBy",
  "original",
  "supplementPeriod",
  "review",
  "payment",
  "objection",
  "report",
];
const daysOf = (about: About, t: Say): string[] =>
  about.deadlines
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .map(({ kind, days, unit }) => t(`pages/describe:deadline.${kind}.${unit}`, { days }));

const Facts = ({ scheme }: { scheme: Described }) => {
  const { t, language } = useText([`schemes/${scheme.texts}/describe`, "pages/describe"]);
  const { abouts, first } = useAbout(formsOf(scheme));
  const own = (section: string): string[] => t(section, { defaultValue: "" }).split("\n").filter(Boolean);
  const steps = own("phases");
  const deadlines = own("deadlines");
  return (
    <div>
      <Section id="purpose">
        <Lines lines={own("purpose")} />
      </Section>
      <Section id="who">
        <Lines lines={own("who")} />
      </Section>
      <Section id="amount" name={kindOf(scheme) === "incentive" ? "amount" : "offer"}>
        <Lines lines={own("amount")} />
      </Section>
      {first && (
        <>
          <Section id="fee">
            <p>
              {t(`pages/describe:fee.${first.fees.kind}`, {
                amount: formatMoney({ amount: first.fees.amount ?? 0, currency: "MOP" }, language),
              })}
            </p>
            {own("fee").map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Section>
          <Section id="documents">
            <Documents abouts={abouts} />
          </Section>
          <Section id="when">
            <When about={first} schemes={formsOf(scheme)} />
          </Section>
          <Section id="phases">
            <Lines lines={steps.length > 0 ? steps : stepsOf(first, t)} ordered />
          </Section>
          {(deadlines.length > 0 || first.deadlines.length > 0) && (
            <Section id="deadlines">
              <Lines lines={deadlines.length > 0 ? deadlines : daysOf(first, t)} />
            </Section>
          )}
        </>
      )}
    </div>
  );
};

const HowToApply = ({ scheme }: { scheme: Described }) => {
  const { t, language } = useText(["pages/describe"]);
  const known = useResource<{ items: { id: string; window: { kind: string } }[] }>("/scheme");
  const online = known.data?.items.find(({ id }) => formsOf(scheme).includes(id));
  const id = online?.id ?? "";
  const { abouts } = useAbout(formsOf(scheme));
  const certified = abouts.filter((about) => about.certified).length;
  const today = useToday();
  const spans = abouts[0]?.window.spans ?? [];
  const open = spans.some(([first = "", last = today]) => first <= today && today <= last);
  return (
    <aside className="card describe-apply" aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">{t("apply.title")}</h2>
      {online ? (
        <>
          {abouts.length > 0 && (
            <p>
              {t(
                certified === abouts.length
                  ? "apply.onlineCertified"
                  : certified > 0
                    ? "apply.onlineSome"
                    : "apply.onlineAll",
              )}
            </p>
          )}
          <p className="apply-bar">
            {online.window.kind === "EVENT" ? (
              <LinkButton to={paths.events}>{t("apply.events")}</LinkButton>
            ) : (
              <LinkButton to={`/myform/${formFor(id)}?scheme=${encodeURIComponent(id)}`}>
                {t("apply.online")}
              </LinkButton>
            )}
          </p>
          {spans.length > 0 && !open && <p>{t("apply.between")}</p>}
          <Chances schemes={formsOf(scheme)} />
        </>
      ) : (
        known.data && <p>{t("apply.offlineOnly")}</p>
      )}
      <h3>{t("apply.offline")}</h3>
      <p>{t("apply.offlineText")}</p>
      {online && (
        <p>
          <a href={address(`/scheme/${encodeURIComponent(id)}/blank`, { lang: language })}>
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
  const { t } = useText([`schemes/${scheme.texts}/describe`, "pages/describe", "lists"]);
  return (
    <div key={scheme.path}>
      <div className="hero hero-event tiles glaze-green">
        <div className="wide">
          <p className="describe-crumb">{t(`crumb.${kindOf(scheme)}`)}</p>
          <PageHeading>{t("title")}</PageHeading>
          <p>{t("lead")}</p>
        </div>
      </div>
      <div className="page detail">
        <div className="describe">
          <Facts scheme={scheme} />
          <HowToApply scheme={scheme} />
        </div>
        <nav aria-labelledby="other-schemes" className="describe-others">
          <h2 id="other-schemes">{t("others")}</h2>
          <ul>
            {described
              .filter((each) => each !== scheme)
              .map((each) => (
                <li key={each.path}>
                  <Link to={each.path}>{t(`lists:applicationType.${formsOf(each)[0]}`)}</Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </div>
  );
};
